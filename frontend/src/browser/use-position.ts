import { useSyncExternalStore } from 'react';

/** Where an element stands in the window, in pixels from its top, and how high the window is. */
export interface Position {
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
}

/**
 * Whether an element stands where the test says, as the page is scrolled.
 * @param id of the element; null, or an element that is not there: it does not
 */
export function usePosition(id: string | null, test: (position: Position) => boolean): boolean {
  return useSyncExternalStore(
    follow,
    () => {
      const element = id === null ? null : document.getElementById(id);
      if (element === null) return false;
      const { top, bottom } = element.getBoundingClientRect();
      return test({ top, bottom, height: globalThis.innerHeight });
    },
    () => false,
  );
}

function follow(changed: () => void): () => void {
  document.addEventListener('scroll', changed, { passive: true });
  globalThis.addEventListener('resize', changed);
  return () => {
    document.removeEventListener('scroll', changed);
    globalThis.removeEventListener('resize', changed);
  };
}
