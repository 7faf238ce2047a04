import { jest } from '@jest/globals';

// As many histories as a property needs, and instances that start, take longer on a busy machine.
jest.setTimeout(180_000);
// A property is tried hundreds of times, and each try that is refused builds a stack.
Error.stackTraceLimit = 20;
