import { useState } from 'react';
import { NOTE_MAX, noteProblem } from '@tour-portal/contracts/staff-rules.js';
import { problemOf, problemsElsewhere } from '../../../app/errors.js';
import { Button } from '../../../ui/Button.js';
import { ErrorList } from '../../../ui/ErrorList.js';
import { Modal } from '../../../ui/Modal.js';
import type { DialogProps } from './dialog-props.js';
import { useAddNoteMutation } from './service-calls.js';
import { TextBlock } from './TextBlock.js';
import { useTwoSteps } from './use-two-steps.js';
import './ActionDialog.css';

/** A note changes nothing and says enough by itself: it is written without a look ahead. */
export function NoteDialog({ booking, onClose, onDone }: DialogProps) {
  const [addNote] = useAddNoteMutation();
  const { carryOut, problems, isBusy, isOpen } = useTwoSteps(addNote, booking.id);
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<string>();

  const add = async (): Promise<void> => {
    const problem = noteProblem(note);
    setWrong(problem ?? undefined);
    if (problem !== null) return;
    const answer = await carryOut({ note: note.trim(), reason: 'A note' });
    if (answer !== null) onDone('The note is added.');
  };

  return (
    <Modal title="Add a note" onClose={isBusy ? () => undefined : onClose}>
      <form
        className="action-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void add();
        }}
      >
        <TextBlock
          label="Note"
          hint="Only client service reads it. It stays in the history and cannot be changed."
          rows={5}
          maxLength={NOTE_MAX}
          value={note}
          error={wrong ?? problemOf(problems, 'note')}
          onChange={setNote}
          isFixed={isOpen}
        />
        <ErrorList problems={problemsElsewhere(problems, ['note'])} />
        {isOpen ? <p role="status">No answer came. Press again: it is added once, never twice.</p> : null}
        <div className="action-buttons">
          <Button type="submit" busy={isBusy}>
            Add the note
          </Button>
          <Button look="plain" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Modal>
  );
}
