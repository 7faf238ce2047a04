import { useOnline } from '../../browser/use-online.js';
import { AlertIcon } from '../icons.js';
import { Note } from './Note.js';

/**
 * Shown beside a form's button without a network, while something is typed or being saved: says that nothing is lost, and
 * what happens next.
 * @param props.does what the form's button does with what was typed
 */
export function OfflineNote(props: { isTyped: boolean; isSaving: boolean; does?: 'save' | 'send' }) {
  const { isTyped, isSaving, does = 'save' } = props;
  const isOnline = useOnline();
  const isShown = !isOnline && (isTyped || isSaving);
  // Screen readers say only what is put into an element that is there already.
  return (
    <div role="status" className={isShown ? undefined : 'visually-hidden'}>
      {isShown ? (
        <Note icon={<AlertIcon />}>
          You’re offline. What you typed is kept.
          {isSaving
            ? ` We ${does} it as soon as you are back online.`
            : ` You can ${does} it once you are back online.`}
        </Note>
      ) : null}
    </div>
  );
}
