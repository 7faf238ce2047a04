import { describe, expect, it } from '@jest/globals';
import { DEFERRED_START_SCRIPT } from './page-script.js';

interface Script {
  readonly src: string;
  async: boolean;
}

/** Runs the script in a page with so many script files. Returns the requested ones, the timers, and functions that move the page on. */
function pageWith(files: number, hidden: boolean) {
  const waiting: Script[] = Array.from({ length: files }, (_, n) => ({ src: `${n}.js`, async: true }));
  const requested: Script[] = [];
  const frames: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const document = {
    hidden,
    getElementById: () => ({ content: { children: waiting } }),
    // A script that is appended to the page leaves the template.
    head: { append: (script: Script) => void requested.push(...waiting.splice(waiting.indexOf(script), 1)) },
  };
  let reportDrawn = (): void => undefined;
  class PerformanceObserver {
    constructor(report: () => void) {
      reportDrawn = report;
    }
    observe(): void {}
  }
  // This is the inline script of the pages; it uses only these four globals.
  // oxlint-disable-next-line no-implied-eval
  const script = new Function(
    'document',
    'PerformanceObserver',
    'requestAnimationFrame',
    'setTimeout',
    DEFERRED_START_SCRIPT,
  );
  script(
    document,
    PerformanceObserver,
    (work: () => void) => frames.push(work),
    (work: () => void) => timers.push(work),
  );
  const runAll = (queue: (() => void)[]) => {
    for (const work of queue.splice(0)) work();
  };
  return {
    requested,
    reportDrawn: () => reportDrawn(),
    drawFrame: () => runAll(frames),
    runTimers: () => runAll(timers),
    timers,
  };
}

describe('a page that is readable without scripts', () => {
  it('requests its scripts when the browser reports that it is drawn', () => {
    const { requested, drawFrame, reportDrawn } = pageWith(1, false);
    drawFrame();
    drawFrame();
    expect(requested).toEqual([]);
    reportDrawn();
    expect(requested).toHaveLength(1);
  });

  it('requests them after the second frame where the browser does not report it', () => {
    const { requested, drawFrame, runTimers } = pageWith(1, false);
    drawFrame();
    runTimers();
    expect(requested).toEqual([]);
    drawFrame();
    runTimers();
    expect(requested).toHaveLength(1);
  });

  it('requests them once, however often it is told to begin', () => {
    const { requested, drawFrame, runTimers, reportDrawn } = pageWith(6, false);
    drawFrame();
    drawFrame();
    reportDrawn();
    reportDrawn();
    expect(requested).toHaveLength(5);
    runTimers();
    expect(requested).toHaveLength(6);
    runTimers();
    expect(requested).toHaveLength(6);
  });

  it('requests them at once in a background tab, where nothing is drawn', () => {
    expect(pageWith(1, true).requested).toHaveLength(1);
  });

  it('requests all files, five at a time, and runs them in their order', () => {
    const { requested, runTimers, timers } = pageWith(12, true);
    expect(requested).toHaveLength(5);
    runTimers();
    expect(requested).toHaveLength(10);
    runTimers();
    expect(requested.map(({ src }) => src)).toEqual(Array.from({ length: 12 }, (_, n) => `${n}.js`));
    expect(requested.filter((script) => script.async)).toEqual([]);
    expect(timers).toEqual([]);
  });
});
