import { Modal } from './Modal.js';
import { SmsCodeEntry, type SmsCodeEntryProps } from './SmsCodeEntry.js';

/** {@link SmsCodeEntry} in a dialog of its own; the Close button and Escape go back to the number too. */
export default function SmsDialog(props: SmsCodeEntryProps) {
  return (
    <Modal title="Enter the code" onClose={props.onReenter}>
      <SmsCodeEntry {...props} />
    </Modal>
  );
}
