import { useState } from 'react';
import { Modal } from './Modal.js';
import { SmsCodeEntry, type SmsCodeEntryProps } from './SmsCodeEntry.js';

/** {@link SmsCodeEntry} in a dialog of its own; closing it goes back to the number, too. It cannot be closed while it waits for an answer. */
export default function SmsDialog(props: Omit<SmsCodeEntryProps, 'onReenter'> & { onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);

  async function busyDuring<Answer>(call: Promise<Answer>): Promise<Answer> {
    setBusy(true);
    return call.finally(() => setBusy(false));
  }

  return (
    <Modal title="Enter the code" busy={isBusy} onClose={props.onClose}>
      <SmsCodeEntry
        {...props}
        onReenter={props.onClose}
        onCode={(code) => busyDuring(props.onCode(code))}
        onSendAgain={() => busyDuring(props.onSendAgain())}
      />
    </Modal>
  );
}
