import { useSyncExternalStore } from 'react';

/** Spec §9: the narrow layout is under 655 px. The style sheets use the same number. */
const NARROW = '(max-width: 654.98px)';

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(NARROW).matches);
}
