import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

/** Tells what follows a test whether the test failed: a failed one leaves a picture of its pages. */
export default class BrowserTestEnvironment extends TestEnvironment {
  handleTestEvent(event: Circus.Event): void {
    if (event.name === 'test_fn_start') this.global.endedTest = { name: event.test.name, failed: false };
    if (event.name === 'test_fn_failure') this.global.endedTest = { name: event.test.name, failed: true };
  }
}
