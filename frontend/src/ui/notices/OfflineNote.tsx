import { useOnline } from '../../browser/use-online.js';
import { AlertIcon } from '../icons.js';
import { Note } from './Note.js';

/**
 * Beside a form's button, without a network: that nothing is lost, and what happens next.
 * @param does what its button does with what was typed
 */
export function OfflineNote(props: { isTyped: boolean; isSaving: boolean; does?: 'save' | 'send' }) {
  const { isTyped, isSaving, does = 'save' } = props;
  const isOnline = useOnline();
  return isOnline || !(isTyped || isSaving) ? null : (
    <Note icon={<AlertIcon />} role="status">
      You’re offline. What you typed is kept.
      {isSaving
        ? ` We ${does} it as soon as you are back online.`
        : ` You can ${does} it once you are back online.`}
    </Note>
  );
}
