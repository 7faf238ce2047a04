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
export function RoomsDialog({ booking, onClose, onDone }: DialogProps) {
  const changeRooms = useBookingAction<{ rooms: readonly (readonly number[])[] }, ChangeAnswer>('rooms');
  const guests = uncancelledGuests(booking);
  const currentRooms = guestIdsByRoom(booking);
  const form = useForm({
    // For each guest the index of the room.
    defaultValues: {
      rooms: guests.map(({ id }) =>
        String(
          Math.max(
            0,
            currentRooms.findIndex((room) => room.includes(id)),
          ),
        ),
      ),
    },
  });

  return (
    <ActionDialog
      title="Change rooms"
      id={booking.id}
      call={changeRooms}
      form={form}
      read={({ rooms: chosen }) => {
        const rooms = ROOMS.map(({ value }) =>
          guests.filter((_, index) => chosen[index] === value).map(({ id }) => id),
        ).filter((room) => room.length > 0);
        const problem = guestRoomsProblem(
          rooms,
          guests.map(({ id }) => id),
        );
        return problem === null
          ? { body: { rooms } }
          : { problems: [{ message: problem, fields: ['rooms'] }] };
      }}
      fields={['rooms']}
      effect={roomsEffect}
      onClose={onClose}
      onDone={onDone}
    >
      {(errorOf) => (
        <>
          {guests.map(({ id }, index) => (
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
