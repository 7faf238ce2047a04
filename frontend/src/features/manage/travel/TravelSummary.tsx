import type { Guest, Transport } from '@tour-portal/contracts/api/api.js';
import type { TransportSide } from '@tour-portal/contracts/travel/flight-rules.js';
import { Button } from '../../../ui/Button.js';
import { guestName } from '@tour-portal/contracts/guests/guest-name.js';
import { listText } from '@tour-portal/contracts/values/list-text.js';
import { SavedSide } from '../../../booking/travel/SavedSide.js';
import { SIDE_WORDS } from '../../../booking/travel/side-words.js';
import { groupByTravel } from '@tour-portal/contracts/travel/travel-text.js';
import { ArrivalAdviceLine } from './transfers/ArrivalAdviceLine.js';
import { TransferAdviceLine } from './transfers/TransferAdviceLine.js';
import { transfersOf, type TravelCatalog } from './travel-catalog.js';
import { draftOf, SIDES } from './travel-draft.js';

/** The saved travel, to read; guests who travel alike are shown together. */
export function TravelSummary(props: {
  guests: readonly Guest[];
  catalog: TravelCatalog;
  onEdit: () => void;
}) {
  const { guests, catalog, onEdit } = props;
  return (
    <div className="travel">
      {groupByTravel(guests, SIDES).map((group) => (
        <div key={group[0]?.id} className="travel-saved">
          <h4>{listText(group.map((guest) => guestName(guest, guests.indexOf(guest))))}</h4>
          <dl>
            {SIDES.map((side) => {
              const transport = group[0]?.[side];
              return transport == null ? null : (
                <div key={side}>
                  <dt>{SIDE_WORDS[side].title}</dt>
                  <dd>
                    <Side side={side} transport={transport} catalog={catalog} />
                  </dd>
                </div>
              );
            })}
          </dl>
        </div>
      ))}
      <p>
        <Button look="plain" onClick={onEdit}>
          Edit travel details
        </Button>
      </p>
    </div>
  );
}

function Side(props: { side: TransportSide; transport: Transport; catalog: TravelCatalog }) {
  const { side, transport, catalog } = props;
  const { airlines, airports } = catalog;
  const transfer = transfersOf(catalog, side).find(({ id }) => id === transport.transfer) ?? null;
  return (
    <SavedSide side={side} transport={transport} airlines={airlines} transfer={transfer}>
      {side === 'arrival' ? (
        <ArrivalAdviceLine flight={draftOf(transport)} catalog={catalog} />
      ) : (
        <TransferAdviceLine transfer={transfer} flight={draftOf(transport)} airports={airports} />
      )}
    </SavedSide>
  );
}
