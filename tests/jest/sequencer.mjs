import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

const { TEST_ALL, TEST_SEED } = process.env;

/** With `TEST_ALL` the seed also decides the order of the files; otherwise Jest's order holds. */
export default class SeededSequencer extends TestSequencer {
  sort(tests) {
    if (TEST_ALL === undefined) return super.sort(tests);
    const digestOf = ({ path, context }) =>
      createHash('sha256')
        .update(`${TEST_SEED} ${relative(context.config.rootDir, path)}`)
        .digest('hex');
    return tests
      .map((test) => ({ test, digest: digestOf(test) }))
      .sort((one, other) => (one.digest < other.digest ? -1 : 1))
      .map(({ test }) => test);
  }
}
