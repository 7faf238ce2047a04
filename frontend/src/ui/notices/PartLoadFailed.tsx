import { useEffect, useState } from 'react';
import {
  mayReload,
  mayAutoReload,
  reloadFor,
  reloadIfOtherRelease,
  type ChunkLoadError,
} from '../../browser/chunks.js';
import { hasUnsavedInput } from '../../browser/unsaved-input.js';
import { Button } from '../Button.js';
import { ErrorList } from './ErrorList.js';

/**
 * Says that a part of the page could not be loaded, why, and what can be done (spec §8 "Chunk load failure"): the rest of
 * the page stays, with all that is typed into it. Where another release is the reason, the page reloads by itself
 * if {@link mayAutoReload} allows it.
 * @param props.failure what failed, as a sentence
 * @param props.onClose lets the customer go on without the part; undefined where the page needs it
 */
export function PartLoadFailed(props: {
  error: ChunkLoadError;
  failure: string;
  onTryAgain: () => void;
  onClose?: () => void;
}) {
  const { error, failure, onTryAgain, onClose } = props;
  const [isReloading, setReloading] = useState(() => mayAutoReload(error));
  const offersReload = mayReload(error);

  useEffect(() => {
    if (isReloading) void reloadIfOtherRelease(error).then(setReloading);
    else reportError(error);
  }, [isReloading, error]);

  if (isReloading) return null;
  return (
    <>
      <ErrorList problems={[{ message: `${failure} ${error.message}.` }]} />
      <p>Nothing on this page is lost. Please check your connection, then try again.</p>
      {offersReload && hasUnsavedInput() ? (
        <p>If that does not help, load the page again. You may have to type some answers again then.</p>
      ) : null}
      <div className="row">
        <Button onClick={onTryAgain}>Try again</Button>
        {offersReload ? (
          <Button look="plain" onClick={() => reloadFor(error)}>
            Load the page again
          </Button>
        ) : null}
        {onClose === undefined ? null : (
          <Button look="link" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </>
  );
}
