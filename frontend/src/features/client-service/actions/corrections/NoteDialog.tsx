import { useForm } from 'react-hook-form';
import { NOTE_MAX, noteProblem } from '@tour-portal/contracts/accounts/staff-rules.js';
import { fieldMessage, problemsElsewhere } from '../../../../api/errors.js';
import { Button } from '../../../../ui/Button.js';
import { ErrorList } from '../../../../ui/notices/ErrorList.js';
import { Modal } from '../../../../ui/dialogs/Modal.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { useBookingAction } from '../service-calls.js';
import { TextAreaField } from '../dialog/TextAreaField.js';
import { useActionSteps } from '../dialog/use-action-steps.js';
import '../dialog/ActionDialog.css';

/** Adds a note. As it changes nothing in the booking, no preview is shown and no reason is asked for. */
export function NoteDialog({ booking, onClose, onDone }: DialogProps) {
  const addNote = useBookingAction<{ note: string }>('note');
  const { carryOut, problems, isBusy, isOutcomeUnknown } = useActionSteps(addNote, booking.id);
  const form = useForm({ defaultValues: { note: '' }, reValidateMode: 'onSubmit' });
  const formError = form.formState.errors.note?.message;

  const add = async ({ note }: { note: string }): Promise<void> => {
    const answer = await carryOut({ note: note.trim(), reason: 'A note' });
    if (answer !== null) onDone('The note is added.');
  };

  return (
    <Modal title="Add a note" busy={isBusy} onClose={onClose}>
      <form
        className="action-form"
        noValidate
        onSubmit={(event) => {
          if (isBusy) event.preventDefault();
          else void form.handleSubmit(add)(event);
        }}
      >
        <TextAreaField
          label="Note"
          hint="Only client service reads it. It stays in the history and cannot be changed."
          rows={5}
          maxLength={NOTE_MAX}
          error={formError ?? fieldMessage(problems, 'note')}
          field={form.register('note', { validate: (note) => noteProblem(note) ?? true })}
          isFixed={isBusy || isOutcomeUnknown}
        />
        <ErrorList problems={problemsElsewhere(problems, ['note'])} />
        <p role="status" className={isOutcomeUnknown ? undefined : 'visually-hidden'}>
          {isOutcomeUnknown ? 'No answer came. Press again: it is added once, never twice.' : ''}
        </p>
        <div className="action-buttons">
          <Button type="submit" busy={isBusy}>
            Add the note
          </Button>
          <Button look="plain" disabled={isBusy} onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Modal>
  );
}
