import { Component, lazy, Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { ChunkLoadError, loadChunk } from '../browser/chunks.js';
import { PartLoadFailed } from './notices/PartLoadFailed.js';
import { Spinner } from './Spinner.js';

/** The function that loads each part, by the name of its chunk. */
const loaders = new Map<string, () => Promise<void>>();

/** Loads a part before it is shown, so that nobody waits for it. Ignores an unknown part and a failure to load. */
export async function loadPart(chunk: string): Promise<void> {
  await loaders
    .get(chunk)?.()
    .catch(() => undefined);
}

/**
 * A part of a page that is loaded when it is shown, or earlier by {@link loadPart}, within a `Suspense` of the page. One that
 * cannot be loaded says so in its own place and can be loaded again; what is typed into the rest of the page stays.
 * @param what the part, as the subject of a sentence: `This step`
 */
export function pagePart<Props extends object>(
  chunk: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  what: string,
): ComponentType<Props> {
  const makeLazy = () => lazy(() => loadChunk(chunk, load));
  // Not in the component's state: React drops the state of a component that suspends before it is mounted, and would load the part forever.
  let latest: ComponentType<Props> = makeLazy();
  loaders.set(chunk, async () => {
    latest = (await loadChunk(chunk, load)).default;
  });
  return function PagePart(props) {
    const [Part, setPart] = useState(() => latest);
    const [tries, setTries] = useState(1);
    const partElement = useRef<HTMLDivElement>(null);

    /** The next one to show the part loads it anew; this one does when asked. */
    function onFailed() {
      if (latest === Part) latest = makeLazy();
    }

    function tryAgain() {
      setPart(() => latest);
      setTries(tries + 1);
      // The pressed button disappears; the focus stays in the part.
      partElement.current?.focus();
    }

    const part = <Part {...props} />;
    return (
      <div ref={partElement} tabIndex={-1} className="page-part" data-part={chunk}>
        <ChunkBoundary
          key={tries}
          onFailed={onFailed}
          renderError={(error) => (
            <PartLoadFailed error={error} failure={`${what} could not be loaded.`} onTryAgain={tryAgain} />
          )}
        >
          {tries === 1 ? part : <Suspense fallback={<Spinner label="Loading" />}>{part}</Suspense>}
        </ChunkBoundary>
      </div>
    );
  };
}

interface BoundaryProps {
  onFailed: () => void;
  /** Renders the notice that is shown in place of the part. */
  renderError: (error: ChunkLoadError) => ReactNode;
  children: ReactNode;
}

/** Catches a {@link ChunkLoadError}; every other failure reaches the page's error screen. */
class ChunkBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkLoadError) this.props.onFailed();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof ChunkLoadError) return this.props.renderError(error);
    throw error as Error;
  }
}
