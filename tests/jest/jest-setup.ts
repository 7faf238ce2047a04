import { jest } from '@jest/globals';
import fc from 'fast-check';
import { shiftDateToTestMoment } from '../moment.js';

// The many histories of a property and the start of instances take long on a busy machine.
jest.setTimeout(180_000);
// Jest sets 100 frames; but a property runs hundreds of times, and each refusal in it builds a stack trace.
Error.stackTraceLimit = 20;
shiftDateToTestMoment();
// Each run draws the same values; `npm run test:all` draws others, prints their seed, and repeats them with `--seed`.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['TEST_SEED'] ?? 1) });
