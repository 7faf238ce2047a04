import { pluralize } from '@tour-portal/contracts/values/pluralize.js';
import { useId, useRef } from 'react';
import {
  guestCount,
  MAX_GUESTS,
  MAX_ROOM_GUESTS,
  MAX_ROOMS,
  roomsProblem,
} from '@tour-portal/contracts/hold/rooms.js';
import { Button } from '../../ui/Button.js';
import './RoomPicker.css';

const GUEST_COUNTS = Array.from({ length: MAX_ROOM_GUESTS }, (_, index) => index + 1);
/** Names of rooms by the number of their guests. */
const ROOM_NAMES = ['', 'Single', 'Double', 'Triple'];

/** Guests per room, within the limits of spec §5 "Hold parameters"; a choice that would break them is disabled. */
export function RoomPicker(props: {
  roomGuests: readonly number[];
  onChange: (roomGuests: number[]) => void;
}) {
  const { roomGuests, onChange } = props;
  const guests = guestCount(roomGuests);
  const withNewRoom = [...roomGuests, Math.min(2, MAX_GUESTS - guests)];
  const sum = useRef<HTMLParagraphElement>(null);
  // The button that was pressed may disappear with the change, so the focus moves to the sum.
  const changeRooms = (rooms: number[]) => {
    sum.current?.focus();
    onChange(rooms);
  };
  const withGuests = (index: number, count: number) =>
    roomGuests.map((before, room) => (room === index ? count : before));
  return (
    <div className="rooms">
      {roomGuests.map((roomSize, index) => (
        <Room
          key={index}
          number={index + 1}
          guests={roomSize}
          isAllowed={(count) => roomsProblem(withGuests(index, count)) === null}
          onGuests={(count) => onChange(withGuests(index, count))}
          onRemove={
            roomGuests.length > 1
              ? () => changeRooms(roomGuests.filter((_, room) => room !== index))
              : undefined
          }
        />
      ))}
      <div className="rooms-foot">
        <p ref={sum} tabIndex={-1} className="rooms-sum" role="status">
          {pluralize(guests, 'guest')} in {pluralize(roomGuests.length, 'room')}
        </p>
        {roomsProblem(withNewRoom) === null ? (
          <Button look="plain" onClick={() => changeRooms(withNewRoom)}>
            Add a room
          </Button>
        ) : null}
      </div>
      {roomGuests.length === 1 ? null : (
        <p className="soft small">
          Up to {MAX_GUESTS} guests in {MAX_ROOMS} rooms. For more, please call client service.
        </p>
      )}
    </div>
  );
}

function Room(props: {
  number: number;
  guests: number;
  isAllowed: (guests: number) => boolean;
  onGuests: (guests: number) => void;
  onRemove: (() => void) | undefined;
}) {
  const name = useId();
  return (
    <fieldset className="room">
      <legend>Guests in room {props.number}</legend>
      <div className="room-choices">
        {GUEST_COUNTS.map((count) => (
          <label key={count} className="room-choice">
            <input
              type="radio"
              name={name}
              checked={props.guests === count}
              disabled={!props.isAllowed(count)}
              onChange={() => props.onGuests(count)}
            />
            <span>
              <b>{count}</b>
              <span className="visually-hidden"> {count === 1 ? 'guest' : 'guests'}, </span>
              <small>{ROOM_NAMES[count]}</small>
            </span>
          </label>
        ))}
      </div>
      {props.onRemove === undefined ? null : (
        <Button look="link" onClick={props.onRemove}>
          Remove room {props.number}
        </Button>
      )}
    </fieldset>
  );
}
