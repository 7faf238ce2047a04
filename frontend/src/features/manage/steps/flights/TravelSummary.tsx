import type { Guest, Transport } from '@tour-portal/contracts/api.js';
import type { TransportSide } from '@tour-portal/contracts/flight-rules.js';
import { formatDate } from '@tour-portal/contracts/time.js';
import { formatTime } from '@tour-portal/contracts/transfer-schedule.js';
import { Button } from '../../../../ui/Button.js';
import { guestName } from '../../guest-name.js';
import { listText } from '../../list-text.js';
import { flightText } from './FlightFound.js';
import { SIDE_WORDS } from './side-words.js';
import { TransferAdviceLine } from './TransferAdviceLine.js';
import { transfersOf, type TravelCatalogue } from './travel-catalogue.js';
import { draftOf, SIDES } from './travel-draft.js';

/** The saved travel, to read; who travels alike stands together. */
export function TravelSummary(props: {
  guests: readonly Guest[];
  catalogue: TravelCatalogue;
  onEdit: () => void;
}) {
  const { guests, catalogue, onEdit } = props;
  return (
    <div className="travel">
      {[...alikeIn(guests)].map(([travel, group]) => (
        <div key={travel} className="travel-saved">
          <h4>{listText(group.map((guest) => guestName(guest, guests.indexOf(guest))))}</h4>
          <dl>
            {SIDES.map((side) => {
              const transport = group[0]?.[side];
              return transport == null ? null : (
                <SavedSide key={side} side={side} transport={transport} catalogue={catalogue} />
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

function alikeIn(guests: readonly Guest[]): Map<string, Guest[]> {
  const groups = new Map<string, Guest[]>();
  for (const guest of guests) {
    const travel = JSON.stringify([guest.arrival, guest.departure]);
    groups.set(travel, [...(groups.get(travel) ?? []), guest]);
  }
  return groups;
}

function SavedSide(props: { side: TransportSide; transport: Transport; catalogue: TravelCatalogue }) {
  const { side, transport, catalogue } = props;
  const { scheduledDate, stayAtProductHotel, stayNote, extraNight, travelNote } = transport;
  const words = SIDE_WORDS[side];
  const transfer = transfersOf(catalogue, side).find(({ id }) => id === transport.transfer);
  return (
    <div>
      <dt>{words.title}</dt>
      <dd>
        {scheduledDate === null ? null : <strong>{formatDate(scheduledDate, 'ccc MMM d yyyy')}</strong>}
        <span>{wayText(side, transport, catalogue)}</span>
        {extraNight ? <span>{words.stayProvided}</span> : null}
        {stayAtProductHotel === null ? null : (
          <span>
            {words.staySaved}: {stayAtProductHotel ? words.staySavedYes : 'arranged on your own'}
            {stayNote === null ? null : ` (${stayNote})`}
          </span>
        )}
        {transfer === undefined ? null : <span>{transfer.name}</span>}
        {travelNote === null ? null : <span>Note: {travelNote}</span>}
        {side === 'departure' && transfer !== undefined ? (
          <TransferAdviceLine transfer={transfer} flight={draftOf(transport)} airports={catalogue.airports} />
        ) : null}
      </dd>
    </div>
  );
}

function wayText(side: TransportSide, transport: Transport, { airlines }: TravelCatalogue): string {
  const { isFlight, airline, flightNumber, scheduledTime, fromAirport, toAirport } = transport;
  const time = scheduledTime === null ? null : formatTime(scheduledTime);
  if (!isFlight)
    return time === null ? 'Not by flight' : `Not by flight. ${SIDE_WORDS[side].otherTime}: ${time}`;
  const name = airlines.find(({ iata }) => iata === airline)?.name ?? 'Flight';
  const flight = `${name} ${airline ?? ''} ${flightNumber ?? ''}`.trim();
  if (fromAirport === null || toAirport === null || scheduledTime === null) return flight;
  const [fromName, toName] = [transport.fromAirportName ?? fromAirport, transport.toAirportName ?? toAirport];
  return `${flight}. ${flightText({ from: fromAirport, to: toAirport, fromName, toName, time: scheduledTime }, side)}`;
}
