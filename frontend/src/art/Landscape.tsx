import { lazy, startTransition, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { loadChunk } from '../browser/chunks.js';
import type { TourArtProps } from './TourArt.js';
import './art.css';

/** A drawing is loaded when it is half a screen away from being visible. */
const AHEAD = '50%';

/** Shown while a drawing loads, and in its place when it fails to load: no page fails because of a picture. */
const Sky = () => <div className="tour-art tour-art-sky" />;

const Drawing = lazy(async (): Promise<{ default: ComponentType<TourArtProps> }> => {
  try {
    return { default: (await loadChunk('TourArt', () => import('./TourArt.js'))).TourArt };
  } catch {
    return { default: Sky };
  }
});

/**
 * A landscape, drawn when it is about to become visible: its code is no part of a page's first load, and the paths of
 * ten landscapes would be larger than the whole page that the server prepares.
 */
export function Landscape(props: TourArtProps) {
  const placeholder = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (placeholder.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, []);
  if (!isNear) return <div ref={placeholder} className="tour-art tour-art-sky" />;
  return (
    <Suspense fallback={<Sky />}>
      <Drawing {...props} />
    </Suspense>
  );
}
