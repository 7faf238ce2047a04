import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { loadChunk } from '../browser/chunks.js';
import type { TourArtProps } from './TourArt.js';
import './art.css';

/** Keeps the place of a drawing that is not there yet, or does not come: no page fails for want of its picture. */
const Sky = () => <div className="tour-art tour-art-sky" />;

const Drawing = lazy(async (): Promise<{ default: ComponentType<TourArtProps> }> => {
  try {
    return { default: (await loadChunk('TourArt', () => import('./TourArt.js'))).TourArt };
  } catch {
    return { default: Sky };
  }
});

const never = () => () => undefined;

/**
 * A tour's landscape, drawn once the page is there to be read: drawing is no part of a page's first load, and the lines of ten
 * landscapes are more than the text of the page that the server prepares.
 */
export function Landscape(props: TourArtProps) {
  const isPrepared = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  if (isPrepared) return <Sky />;
  return (
    <Suspense fallback={<Sky />}>
      <Drawing {...props} />
    </Suspense>
  );
}
