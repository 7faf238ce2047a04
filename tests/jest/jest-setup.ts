import { jest } from '@jest/globals';
import fc from 'fast-check';
import { startAtMoment } from '../moment.js';

// As many histories as a property needs, and instances that start, take longer on a busy machine.
jest.setTimeout(180_000);
// A property is tried hundreds of times, and each try that is refused builds a stack.
Error.stackTraceLimit = 20;
startAtMoment();
// The same draws in each run; `npm run test:all` draws others, says from which seed, and repeats them with `--seed`.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['TEST_SEED'] ?? 1) });
