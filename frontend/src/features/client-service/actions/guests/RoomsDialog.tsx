import { useForm } from 'react-hook-form';
import type { ChangeAnswer } from '@tour-portal/contracts/client-service/client-service-api.js';
import { guestIdsByRoom } from '@tour-portal/contracts/money/cancellation.js';
import { guestRoomsProblem } from '@tour-portal/contracts/client-service/room-changes.js';
import { STAFF_MAX_ROOMS } from '@tour-portal/contracts/hold/rooms.js';
import { FieldError } from '../../../../ui/fields/Field.js';
import { FormSelect } from '../dialog/FormSelect.js';
import { ActionDialog, type ActionEffect } from '../dialog/ActionDialog.js';
import { changeWords } from '../change-words.js';
import type { DialogProps } from '../dialog/dialog-props.js';
import { ChangeEffects } from '../dialog/Effects.js';
import { guestName, uncancelledGuests } from '../booking-effects.js';
import { useBookingAction } from '../service-calls.js';

const ROOMS = Array.from({ length: STAFF_MAX_ROOMS }, (_, room) => ({
  value: String(room),
  label: `Room ${room + 1}`,
}));

/** Assigns the guests to rooms; the kind of room changes the price (D25, D42). */
export function RoomsDialog({ booking, ...ends }: DialogProps) {
  const changeRooms = useBookingAction<{ rooms: readonly (readonly number[])[] }, ChangeAnswer>('rooms');
  const ids = uncancelledGuests(booking).map(({ id }) => id);
  const currentRooms = guestIdsByRoom(booking);
  // For each guest the index of the room.
  const roomIndexes = ids.map((id) => currentRooms.findIndex((room) => room.includes(id)));
  const form = useForm({ defaultValues: { rooms: roomIndexes.map((index) => String(Math.max(0, index))) } });

  return (
    <ActionDialog
      {...ends}
      title="Change rooms"
      id={booking.id}
      call={changeRooms}
      form={form}
      read={({ rooms: chosen }) => {
        const rooms = ROOMS.map(({ value }) => ids.filter((_, index) => chosen[index] === value)).filter(
          (room) => room.length > 0,
        );
        const problem = guestRoomsProblem(rooms, ids);
        return problem === null
          ? { body: { rooms } }
          : { problems: [{ message: problem, fields: ['rooms'] }] };
      }}
      fields={['rooms']}
      effect={roomsEffect}
    >
      {(errorOf) => (
        <>
          {ids.map((id, index) => (
            <FormSelect
              key={id}
              label={guestName(booking, id)}
              options={ROOMS}
              control={form.control}
              name={`rooms.${index}`}
            />
          ))}
          <FieldError id="rooms-error" error={errorOf('rooms')} />
        </>
      )}
    </ActionDialog>
  );
}

function roomsEffect(answer: ChangeAnswer): ActionEffect {
  const { button, done } = changeWords(answer);
  return {
    button: `Change the rooms${button}`,
    done: `The rooms are changed${done}.`,
    content: <ChangeEffects answer={answer} />,
  };
}
