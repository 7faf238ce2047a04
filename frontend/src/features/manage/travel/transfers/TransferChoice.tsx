import { useState } from 'react';
import { Button } from '../../../../ui/Button.js';
import { ArrivalAdviceLine } from './ArrivalAdviceLine.js';
import { ChoiceGroup } from '../fields/ChoiceGroup.js';
import { SIDE_WORDS } from '../../../../booking/travel/side-words.js';
import { TransferAdviceLine } from './TransferAdviceLine.js';
import { priceText, scheduleText } from './transfer-text.js';
import { transfersOf, type DraftProps } from '../travel-catalog.js';
import { dialogPart } from '../../../../ui/dialogs/dialog-part.js';

const AirportTransfersDialog = dialogPart('airport-transfers', () => import('./AirportTransfersDialog.js'));

/** The transfers of the tour year to the tour or from it, with times and prices (spec §2, §3 "Transfer"). */
export function TransferChoice({ draft, side, catalog, isTransferLocked, errorOf, onPatch }: DraftProps) {
  const [isAboutOpen, setAboutOpen] = useState(false);
  const transfers = transfersOf(catalog, side);
  const chosen = transfers.find(({ id }) => id === draft.transfer);
  if (transfers.length === 0) return null;
  return (
    <div className="transfers">
      <ChoiceGroup
        question={SIDE_WORDS[side].transfer}
        choices={transfers.map((transfer) => ({
          value: transfer.id,
          label: transfer.name,
          detail: [priceText(transfer), scheduleText(transfer, side)]
            .filter((text) => text !== null)
            .join('. '),
        }))}
        value={draft.transfer}
        disabled={isTransferLocked}
        error={errorOf('transfer')}
        onChange={(transfer) => onPatch({ transfer })}
      />
      {isTransferLocked ? <p>A transfer was paid. To change it, please call client service.</p> : null}
      {side === 'arrival' ? (
        <ArrivalAdviceLine flight={draft} catalog={catalog} />
      ) : (
        <TransferAdviceLine transfer={chosen ?? null} flight={draft} airports={catalog.airports} />
      )}
      <p>
        <Button look="link" onClick={() => setAboutOpen(true)}>
          About airport transfers
        </Button>
      </p>
      {isAboutOpen ? (
        <AirportTransfersDialog text={catalog.airportTransfers} onClose={() => setAboutOpen(false)} />
      ) : null}
    </div>
  );
}
