import { lazy, startTransition, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { loadChunk } from '../browser/chunks.js';
import type { TourArtProps } from './TourArt.js';
import './art.css';

/** Half a screen before it is scrolled to. */
const AHEAD = '50%';

/** Keeps the place of a drawing that is not there yet, or does not come: no page fails for want of its picture. */
const Sky = () => <div className="tour-art tour-art-sky" />;

const Drawing = lazy(async (): Promise<{ default: ComponentType<TourArtProps> }> => {
  try {
    return { default: (await loadChunk('TourArt', () => import('./TourArt.js'))).TourArt };
  } catch {
    return { default: Sky };
  }
});

/**
 * A tour's landscape, drawn once the page is there to be read and it is about to be seen: drawing is no part of a page's first
 * load, and the lines of ten landscapes are more than the text of the page that the server prepares.
 */
export function Landscape(props: TourArtProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  if (!isNear) return <div ref={place} className="tour-art tour-art-sky" />;
  return (
    <Suspense fallback={<Sky />}>
      <Drawing {...props} />
    </Suspense>
  );
}
