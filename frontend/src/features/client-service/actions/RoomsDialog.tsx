import { useState } from 'react';
import type { Booking } from '@tour-portal/contracts/api.js';
import type { ChangeAnswer } from '@tour-portal/contracts/client-service-api.js';
import { roomsOf } from '@tour-portal/contracts/cancellation.js';
import { guestRoomsProblem } from '@tour-portal/contracts/room-changes.js';
import { MAX_ROOMS } from '@tour-portal/contracts/rooms.js';
import { FieldError } from '../../../ui/Field.js';
import { SelectField } from '../../../ui/SelectField.js';
import { ActionDialog, type Effect } from './ActionDialog.js';
import { changeWords } from './change-words.js';
import type { DialogProps } from './dialog-props.js';
import { Changed } from './Effects.js';
import { guestName, stillTravelling } from './booking-effects.js';
import { useChangeRoomsMutation } from './service-calls.js';

const ROOMS = Array.from({ length: MAX_ROOMS }, (_, room) => ({
  value: String(room),
  label: `Room ${room + 1}`,
}));

/** Who sleeps where; another kind of room costs more or less (D25, D42). */
export function RoomsDialog({ booking, onClose, onDone }: DialogProps) {
  const [changeRooms] = useChangeRoomsMutation();
  const guests = stillTravelling(booking);
  const [roomOf, setRoomOf] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(roomsOf(booking).flatMap((room, index) => room.map((guest) => [guest, index]))),
  );
  const rooms = ROOMS.map((_, room) =>
    guests.filter(({ id }) => roomOf[id] === room).map(({ id }) => id),
  ).filter((room) => room.length > 0);

  return (
    <ActionDialog
      title="Change rooms"
      id={booking.id}
      call={changeRooms}
      read={() => {
        const problem = guestRoomsProblem(
          rooms,
          guests.map(({ id }) => id),
        );
        return problem === null
          ? { body: { rooms } }
          : { problems: [{ message: problem, fields: ['rooms'] }] };
      }}
      fields={['rooms']}
      effect={(answer) => roomsEffect(booking, answer)}
      onClose={onClose}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          {guests.map(({ id }) => (
            <SelectField
              key={id}
              label={guestName(booking, id)}
              options={ROOMS}
              value={String(roomOf[id] ?? 0)}
              onChange={({ target }) => setRoomOf({ ...roomOf, [id]: Number(target.value) })}
            />
          ))}
          <FieldError id="rooms-error" error={errorOf('rooms')} />
        </>
      )}
    </ActionDialog>
  );
}

function roomsEffect(before: Booking, answer: ChangeAnswer): Effect {
  const { button, done } = changeWords(answer);
  return {
    button: `Change the rooms${button}`,
    done: `The rooms are changed${done}.`,
    content: <Changed before={before} answer={answer} />,
  };
}
