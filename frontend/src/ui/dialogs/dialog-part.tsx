import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk, type ChunkLoadError } from '../../browser/chunks.js';
import { PartLoadFailed } from '../notices/PartLoadFailed.js';
import './dialog-part.css';

/**
 * A dialog or list that is loaded when it is opened. When it cannot be loaded, a notice at the foot of the window says so
 * ({@link PartLoadFailed}), and what is typed into the page stays; to close this notice calls `onClose`.
 * @returns the component; its `load` loads the dialog before it is opened, and rejects as `loadChunk` does
 */
export function dialogPart<Props extends { onClose: () => void }>(
  chunk: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> & { load: () => Promise<unknown> } {
  let loaded: ComponentType<Props> | null = null;
  const loadDialog = async () => (loaded ??= (await loadChunk(chunk, load)).default);

  function DialogPart(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const [error, setError] = useState<ChunkLoadError | null>(null);
    const [tries, setTries] = useState(1);

    useEffect(() => {
      let isOpen = true;
      loadDialog().then(
        (part) => isOpen && setDialog(() => part),
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
        <PartLoadFailed
          error={error}
          failure="This could not be opened."
          onTryAgain={tryAgain}
          onClose={props.onClose}
        />
      </div>
    );
  }
  return Object.assign(DialogPart, { load: loadDialog });
}
