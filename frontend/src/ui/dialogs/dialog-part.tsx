import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk, type ChunkLoadError } from '../../browser/chunks.js';
import { NotLoaded } from '../notices/NotLoaded.js';
import './dialog-part.css';

/**
 * A dialog or list that is loaded when it is opened. One that cannot be loaded says so at the foot of the window: the page
 * it was opened from stays.
 * @param close what the dialog does when it is closed
 * @returns with `load`, which loads it ahead of that; rejected as `loadChunk`
 */
export function dialogPart<Props extends object>(
  chunk: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  close: (props: Props) => void,
): ComponentType<Props> & { load: () => Promise<unknown> } {
  let loaded: ComponentType<Props> | null = null;
  const loadDialog = async () => (loaded ??= (await loadChunk(chunk, load)).default);

  function DialogPart(props: Props) {
    const [Dialog, show] = useState(() => loaded);
    const [error, setError] = useState<ChunkLoadError | null>(null);
    const [tries, setTries] = useState(1);

    useEffect(() => {
      let isOpen = true;
      loadDialog().then(
        (part) => isOpen && show(() => part),
        (failure: unknown) => isOpen && setError(failure as ChunkLoadError),
      );
      return () => {
        isOpen = false;
      };
    }, [tries]);

    function tryAgain() {
      setError(null);
      setTries(tries + 1);
    }

    if (Dialog !== null) return <Dialog {...props} />;
    if (error === null) return null;
    return (
      <div className="not-loaded no-print">
        <NotLoaded
          error={error}
          said="This could not be opened."
          onTryAgain={tryAgain}
          onClose={() => close(props)}
        />
      </div>
    );
  }
  return Object.assign(DialogPart, { load: loadDialog });
}
