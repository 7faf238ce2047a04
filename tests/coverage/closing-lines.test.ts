import { describe, expect, it } from '@jest/globals';
import { closingLines } from '../../scripts/closing-lines.mjs';

const CHECKS = [
  { name: 'npm run check:format', failed: false, output: '', seconds: 9 },
  { name: 'npm run check:lint', failed: false, output: '', seconds: 61.2 },
];
const failure = (file: string, name = 'a hold › is placed') => ({
  file,
  line: 12,
  name,
  message: '\u001B[31mexpect(received).toBe(expected)\u001B[39m\n\nExpected: 201\nReceived: 500',
  log: [] as string[],
});
const run = (fields: Partial<Parameters<typeof closingLines>[1][number]> = {}) => ({
  title: 'http',
  seconds: 100.4,
  passed: 40,
  failures: [],
  unsteady: [],
  files: [],
  ...fields,
});

describe('the last lines of a run', () => {
  it('count checks and tests, and say where the time went', () => {
    expect(closingLines(CHECKS, [run(), run({ title: 'crash', passed: 2 })], 210)).toEqual({
      lines: ['', 'Seconds: checks 61; http 100; crash 100; all 210', '44 passed, 0 failed'],
      isGreen: true,
    });
  });

  it('name the slowest twenty files of all runs, the slowest first', () => {
    const files = Array.from({ length: 15 }, (_, n) => ({ file: `http-${n}.test.ts`, seconds: n }));
    const others = files.map(({ seconds }) => ({
      file: `crash-${seconds}.test.ts`,
      seconds: seconds + 0.5,
    }));
    const { lines } = closingLines(CHECKS, [run({ files }), run({ files: others })], 170);
    const slowest = lines.slice(lines.indexOf('Slowest files, seconds:') + 1, -2);
    expect(slowest).toHaveLength(20);
    expect(slowest.slice(0, 2)).toEqual(['    14.5 crash-14.test.ts', '    14.0 http-14.test.ts']);
    expect(slowest.at(-1)).toBe('    5.0 http-5.test.ts');
  });

  it('show what a failed check printed, without the warnings of npm', () => {
    const output = 'npm warn config\n[warn] README.md\n';
    const checks = [...CHECKS, { name: 'npm run check:types', failed: true, output, seconds: 1 }];
    const { lines, isGreen } = closingLines(checks, [], 70);
    expect([lines.slice(1, 3), lines.at(-1), isGreen]).toEqual([
      ['✗ npm run check:types', '    [warn] README.md'],
      '2 passed, 1 failed',
      false,
    ]);
  });

  it('show each failure with its place, at most ten lines of its message and the last twenty of its instances’ output', () => {
    const log = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    const message = Array.from({ length: 15 }, (_, index) => `message ${index}`).join('\n');
    const failures = [{ ...failure('tests/http/holds.test.ts'), message, log }];
    const { lines, isGreen } = closingLines(CHECKS, [run({ failures })], 170);
    expect(lines[1]).toBe('✗ tests/http/holds.test.ts:12 › a hold › is placed');
    expect(lines.filter((line) => line.includes('message '))).toHaveLength(10);
    expect(lines.filter((line) => line.includes('| line '))).toHaveLength(20);
    expect(lines).toContain('    | line 29');
    expect([lines.at(-1), isGreen]).toEqual(['42 passed, 1 failed', false]);
    expect(lines.some((line) => line.startsWith('To repeat one: '))).toBe(true);
  });

  it('name what failed only at first, and are green with two such files and red with three', () => {
    const unsteady = [failure('a.test.ts'), failure('b.test.ts'), failure('b.test.ts', 'another')];
    const two = closingLines(CHECKS, [run({ unsteady })], 170);
    expect(two.lines[1]).toBe('unsteady: a.test.ts › a hold › is placed: expect(received).toBe(expected)');
    expect([two.lines.at(-1), two.isGreen]).toEqual(['42 passed, 0 failed', true]);
    const three = closingLines(CHECKS, [run({ unsteady: [...unsteady, failure('c.test.ts')] })], 170);
    expect([three.lines.at(-1), three.isGreen]).toEqual(['42 passed, 3 failed', false]);
  });
});
