import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from '@jest/globals';
import { RoomPicker } from './RoomPicker.js';

function Picker({ rooms }: { rooms: number[] }) {
  const [roomGuests, setRoomGuests] = useState(rooms);
  return (
    <>
      <RoomPicker roomGuests={roomGuests} onChange={setRoomGuests} />
      <p title="Chosen">{roomGuests.join(',')}</p>
    </>
  );
}

function choice(room: number, name: RegExp): HTMLInputElement {
  const group = screen.getByRole('group', { name: `Guests in room ${room}` });
  return within(group).getByRole('radio', { name });
}

const chosen = () => screen.getByTitle('Chosen').textContent;

describe('choosing rooms', () => {
  it('takes one to three guests in a room', async () => {
    render(<Picker rooms={[2]} />);
    expect(choice(1, /^2 guests/).checked).toBe(true);
    await userEvent.click(choice(1, /^3 guests/));
    expect(chosen()).toBe('3');
    await userEvent.click(choice(1, /^1 guest/));
    expect(chosen()).toBe('1');
    expect(screen.getByRole('status').textContent).toBe('1 guest in 1 room');
  });

  it('takes up to three rooms, and leaves the focus at the sum when the pressed button is gone', async () => {
    render(<Picker rooms={[1]} />);
    const sum = screen.getByRole('status');
    await userEvent.click(screen.getByRole('button', { name: 'Add a room' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a room' }));
    expect(chosen()).toBe('1,2,2');
    expect(screen.queryByRole('button', { name: 'Add a room' })).toBe(null);
    expect([document.activeElement, sum.textContent]).toEqual([sum, '5 guests in 3 rooms']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove room 3' }));
    expect([document.activeElement, sum.textContent]).toEqual([sum, '3 guests in 2 rooms']);
  });

  it('disables choices that would make seven guests', async () => {
    render(<Picker rooms={[2, 2, 1]} />);
    expect(choice(3, /^2 guests/).disabled).toBe(false);
    expect(choice(3, /^3 guests/).disabled).toBe(true);
    await userEvent.click(choice(3, /^2 guests/));
    expect(choice(1, /^3 guests/).disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('6 guests in 3 rooms');
  });

  it('offers no further room to six guests', () => {
    render(<Picker rooms={[3, 3]} />);
    expect(screen.queryByRole('button', { name: 'Add a room' })).toBe(null);
  });

  it('adds a room for one guest where only one more guest is allowed', async () => {
    render(<Picker rooms={[3, 2]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add a room' }));
    expect(chosen()).toBe('3,2,1');
  });

  it('takes a room away, but never the last', async () => {
    render(<Picker rooms={[3, 1]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove room 1' }));
    expect(chosen()).toBe('1');
    expect(screen.queryByRole('button', { name: /Remove/ })).toBe(null);
  });
});
