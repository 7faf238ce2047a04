import { useOnline } from '../../browser/use-online.js';
import { AlertIcon } from '../../ui/icons.js';
import { Note } from '../../ui/notices/Note.js';

/** Beside a form's button, without a network: that nothing is lost, and what happens next. */
export function OfflineNote({ isTyped, isSaving }: { isTyped: boolean; isSaving: boolean }) {
  const isOnline = useOnline();
  return isOnline || !(isTyped || isSaving) ? null : (
    <Note icon={<AlertIcon />} role="status">
      You’re offline. What you typed is kept.
      {isSaving
        ? ' We save it as soon as you are back online.'
        : ' You can save it once you are back online.'}
    </Note>
  );
}
