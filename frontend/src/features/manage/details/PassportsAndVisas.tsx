import { useState } from 'react';
import type { TourYearReference } from '@tour-portal/contracts/api/reference-api.js';
import { Button } from '../../../ui/Button.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';

const PassportsDialog = dialogPart(
  'PassportsDialog',
  () => import('./PassportsDialog.js'),
  ({ onClose }) => onClose(),
);

/** Opens what the tour year says of passports and visas (spec §2 "Modals"). */
export function PassportsAndVisas({ passport }: { passport: NonNullable<TourYearReference['passport']> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Passports and visas
      </Button>
      {open ? <PassportsDialog passport={passport} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
