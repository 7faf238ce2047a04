import { useEffect, useEffectEvent, useState } from 'react';

/** The top and bottom of an element, in pixels from the top of the window, and the window's height. */
export interface Position {
  readonly top: number;
  readonly bottom: number;
  readonly windowHeight: number;
}

/**
 * Whether an element's position in the scrolled window passes the test; false until it was measured. It is measured in an
 * animation frame, to avoid one more layout of the page.
 * @param id of the element; with null, or without such an element, the answer is false
 */
export function usePositionCheck(id: string | null, test: (position: Position) => boolean): boolean {
  const [isPassing, setPassing] = useState(false);
  const measure = useEffectEvent(() => {
    const element = id === null ? null : document.getElementById(id);
    const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    setPassing(element !== null && test({ top, bottom, windowHeight: globalThis.innerHeight }));
  });
  useEffect(() => beforeNextFrame(measure));
  useEffect(() => {
    let cancel = () => {};
    const onMove = () => {
      cancel();
      cancel = beforeNextFrame(measure);
    };
    document.addEventListener('scroll', onMove, { passive: true });
    globalThis.addEventListener('resize', onMove);
    return () => {
      cancel();
      document.removeEventListener('scroll', onMove);
      globalThis.removeEventListener('resize', onMove);
    };
  }, []);
  return isPassing;
}

/** @returns a function that cancels the call */
function beforeNextFrame(measure: () => void): () => void {
  const frame = requestAnimationFrame(measure);
  return () => cancelAnimationFrame(frame);
}
