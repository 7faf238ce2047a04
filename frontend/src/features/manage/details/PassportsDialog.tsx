import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { Modal } from '../../../ui/dialogs/Modal.js';

/** What the tour year says of passports and visas (spec §2 "Modals"). */
export default function PassportsDialog(props: {
  passport: NonNullable<TourYearReference['passport']>;
  onClose: () => void;
}) {
  const { passport, onClose } = props;
  return (
    <Modal title="Passports and visas" onClose={onClose}>
      <p>{passport.text}</p>
      {passport.extension === null ? null : <p>{passport.extension}</p>}
    </Modal>
  );
}
