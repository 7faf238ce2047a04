import { Button } from '../../../../ui/Button.js';
import { Modal } from '../../../../ui/dialogs/Modal.js';

/** The airport transfer details of the tour year (spec §2 "Modals"). */
export default function AirportTransfersDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Modal title="Airport transfers" onClose={onClose}>
      <p>{text}</p>
      <p>
        <Button look="plain" onClick={onClose}>
          Back to my travel
        </Button>
      </p>
    </Modal>
  );
}
