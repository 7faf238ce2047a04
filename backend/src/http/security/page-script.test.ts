import { describe, expect, it } from '@jest/globals';
import { BEGIN_AFTER_TEXT } from './page-script.js';

interface Script {
  readonly src: string;
  async: boolean;
}

/** Runs the script in a page whose program is so many files; answers what the page does, which is moved on by hand. */
function pageWith(files: number, hidden: boolean) {
  const waiting: Script[] = Array.from({ length: files }, (_, n) => ({ src: `${n}.js`, async: true }));
  const asked: Script[] = [];
  const frames: (() => void)[] = [];
  const turns: (() => void)[] = [];
  const document = {
    hidden,
    getElementById: () => ({ content: { children: waiting } }),
    // What is put into the page is in the template no more.
    head: { append: (script: Script) => void asked.push(...waiting.splice(waiting.indexOf(script), 1)) },
  };
  // It is the text that pages carry, and knows nothing but the page.
  // oxlint-disable-next-line no-implied-eval
  const script = new Function('document', 'requestAnimationFrame', 'setTimeout', BEGIN_AFTER_TEXT);
  script(
    document,
    (work: () => void) => frames.push(work),
    (work: () => void) => turns.push(work),
  );
  const next = (queue: (() => void)[]) => {
    for (const work of queue.splice(0)) work();
  };
  return { asked, drawFrame: () => next(frames), endTurn: () => next(turns), turns };
}

describe('a page that comes with its text', () => {
  it('asks for its program once it has been drawn, which the second frame shows', () => {
    const { asked, drawFrame } = pageWith(1, false);
    expect(asked).toEqual([]);
    drawFrame();
    expect(asked).toEqual([]);
    drawFrame();
    expect(asked).toHaveLength(1);
  });

  it('asks at once where nobody looks at it, as nothing is drawn then', () => {
    expect(pageWith(1, true).asked).toHaveLength(1);
  });

  it('asks for five files a turn, all of them, and lets none run before one that stands before it', () => {
    const { asked, endTurn, turns } = pageWith(12, true);
    expect(asked).toHaveLength(5);
    endTurn();
    expect(asked).toHaveLength(10);
    endTurn();
    expect(asked.map(({ src }) => src)).toEqual(Array.from({ length: 12 }, (_, n) => `${n}.js`));
    expect(asked.filter((script) => script.async)).toEqual([]);
    expect(turns).toEqual([]);
  });
});
