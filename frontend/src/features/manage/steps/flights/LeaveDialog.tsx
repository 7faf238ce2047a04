import { Button } from '../../../../ui/Button.js';
import { Modal } from '../../../../ui/Modal.js';

export default function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Modal title="Leave without saving?" role="alertdialog" onClose={onStay}>
      <p>Your travel details are not saved yet. When you leave this page now, they are lost.</p>
      <p className="row">
        <Button onClick={onStay}>Stay and save them</Button>
        <Button look="plain" onClick={onLeave}>
          Leave without saving
        </Button>
      </p>
    </Modal>
  );
}
