import { jest } from '@jest/globals';
import fc from 'fast-check';
import { shiftDateToTestMoment } from '../moment.js';

// The many histories of a property and the start of instances take long on a busy machine.
jest.setTimeout(180_000);
// Jest sets 100 frames; but a property may run thousands of times, and each error in it builds a stack trace.
Error.stackTraceLimit = 20;
shiftDateToTestMoment();
// Each run draws the same values unless `--seed` is given; `npm run test:all` draws new ones and prints the seed that repeats them.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['TEST_SEED'] ?? 1) });
