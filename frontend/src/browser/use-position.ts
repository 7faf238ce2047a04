import { useEffect, useEffectEvent, useState } from 'react';

/** Where an element stands in the window, in pixels from its top, and how high the window is. */
export interface Position {
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
}

/**
 * Whether an element stands where the test says, as the page is scrolled; false until it was looked at. It is looked at
 * before a frame is drawn: the browser has the page laid out then, which asking at any other moment would do once more.
 * @param id of the element; null, or an element that is not there: it does not
 */
export function usePosition(id: string | null, test: (position: Position) => boolean): boolean {
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

/** @returns what takes it back */
function beforeNextFrame(look: () => void): () => void {
  const frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
