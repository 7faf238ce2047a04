import { Modal } from '../../../ui/dialogs/Modal.js';
import { useBrand } from '../../../reference/brand.js';

/** Spec §1 "Travel Agent notice dialog". */
export default function TravelAgentDialog({ onClose }: { onClose: () => void }) {
  const { brand } = useBrand();
  return (
    <Modal title="Notice for Travel Agents" onClose={onClose}>
      <p>
        For tours operating from 2023, {brand} offers no commission to travel agents. All reservations are
        handled directly with travelers.
      </p>
    </Modal>
  );
}
