import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

/**
 * The environment of tests that may start instances: tells hooks after a test whether its function failed (`currentTest`). When
 * one fails, it appends the last lines of the running instances to the file that `TEST_LOGS` names, if any, as one line of JSON.
 */
export default class InstancesEnvironment extends TestEnvironment {
  private readonly file: string;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    this.file = relative(config.globalConfig.rootDir, context.testPath);
  }

  handleTestEvent(event: Circus.Event): void {
    if (event.name === 'test_fn_start') this.global.currentTest = { name: event.test.name, failed: false };
    if (event.name !== 'test_fn_failure') return;
    this.global.currentTest = { name: event.test.name, failed: true };
    const logs = process.env['TEST_LOGS'];
    if (logs === undefined) return;
    const lines = this.global.instanceLines?.() ?? [];
    appendFileSync(logs, `${JSON.stringify({ file: this.file, test: fullName(event.test), lines })}\n`);
  }
}

/** The test's name as Jest's reports have it: with the blocks around it, without Jest's own outermost block. */
function fullName({ name, parent }: Circus.TestEntry): string {
  const names = [name];
  for (let block: Circus.DescribeBlock | undefined = parent; block !== undefined; block = block.parent)
    if (block.parent !== undefined) names.unshift(block.name);
  return names.join(' ');
}
