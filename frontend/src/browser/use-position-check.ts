import { useEffect, useEffectEvent, useState } from 'react';

/** The top and bottom of an element, in pixels from the top of the window, and the window's height. */
export interface Position {
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
}

/**
 * Whether an element's position in the scrolled window passes the test; false until it was measured. It is measured in an
 * animation frame, to avoid one more layout of the page.
 * @param id of the element; with null, or without such an element, the answer is false
 */
export function usePositionCheck(id: string | null, test: (position: Position) => boolean): boolean {
  const [isThere, setThere] = useState(false);
  const look = useEffectEvent(() => {
    const element = id === null ? null : document.getElementById(id);
    const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    setThere(element !== null && test({ top, bottom, height: globalThis.innerHeight }));
  });
  useEffect(() => beforeNextFrame(look));
  useEffect(() => {
    let cancel = () => {};
    const moved = () => {
      cancel();
      cancel = beforeNextFrame(look);
    };
    document.addEventListener('scroll', moved, { passive: true });
    globalThis.addEventListener('resize', moved);
    return () => {
      cancel();
      document.removeEventListener('scroll', moved);
      globalThis.removeEventListener('resize', moved);
    };
  }, []);
  return isThere;
}

/** @returns a function that cancels the call */
function beforeNextFrame(look: () => void): () => void {
  const frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
