import { cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calendarDate, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { useState } from 'react';
import { describe, expect, it, jest } from '@jest/globals';
import { DatePicker, type DatePickerProps } from './DatePicker.js';

// In happy-dom `document instanceof Document` is false: the dialog would miss that the focus is inside, and would move it.
Object.defineProperty(Document, Symbol.hasInstance, { value: (value: unknown) => value === document });

const day = calendarDate;
const MAY_2_TO_20 = { first: day('2027-05-02'), last: day('2027-05-20') };

function renderPicker(props: Partial<DatePickerProps> = {}) {
  const emitted = jest.fn();
  function Harness() {
    const [value, setValue] = useState<CalendarDate | null>(props.value ?? null);
    return (
      <DatePicker
        label="Arrival date"
        {...props}
        value={value}
        onChange={(date) => {
          emitted(date);
          setValue(date);
        }}
      />
    );
  }
  render(<Harness />);
  const field = screen.getByLabelText<HTMLButtonElement>(/^Arrival date/);
  return { emitted, field, user: userEvent.setup() };
}

/** Opens the calendar, which is loaded only then, on May 9, 2027 unless told otherwise. */
async function open(props: Partial<DatePickerProps> = {}) {
  const picker = renderPicker({ value: day('2027-05-09'), ...props });
  await picker.user.click(picker.field);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(focusedDay()).not.toBeNull());
  return { ...picker, dialog };
}

/** Accessible name of the day that has the focus. */
function focusedDay(): string | null {
  const element = document.activeElement;
  return element?.className.includes('date-day') ? element.getAttribute('aria-label') : null;
}

const cell = (name: RegExp) => screen.getByRole('button', { name });
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the date field', () => {
  it("shows its date as 'MMM d, yyyy'", () => {
    const { field } = renderPicker({ value: day('2027-05-02') });
    expect(field.textContent).toBe('May 2, 2027');
    expect(field.getAttribute('aria-label')).toBe('Arrival date: May 2, 2027');
  });

  it('invites to choose while there is no date, and says what is wrong', () => {
    const { field } = renderPicker({ error: 'Choose the date' });
    expect(field.textContent).toBe('Choose a date');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  });
});

describe('the date picker dialog', () => {
  it('opens on the month of the value, with the focus on its day', async () => {
    const { dialog } = await open();
    expect(focusedDay()).toContain('May 9, 2027');
    expect(within(dialog).getByText('May 2027')).toBeTruthy();
  });

  it('without a value, opens on the given month, else where the highlighted days begin', async () => {
    await open({ value: null, initialMonth: day('2028-02-01') });
    expect(focusedDay()).toContain('February 1, 2028');
    cleanup();
    await open({ value: null, highlighted: { first: day('2027-07-04'), last: day('2027-07-12') } });
    expect(focusedDay()).toContain('July 4, 2027');
  });

  it('applies a valid date, closes, and gives the focus back to the field', async () => {
    const { emitted, field, user } = await open();
    await user.click(cell(/May 12, 2027/));
    await untilClosed();
    expect(emitted.mock.calls).toEqual([['2027-05-12']]);
    expect(field.textContent).toBe('May 12, 2027');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('accepts the day that is chosen already', async () => {
    const { emitted, user } = await open();
    await user.keyboard('{Enter}');
    await untilClosed();
    expect(emitted.mock.calls).toEqual([['2027-05-09']]);
  });

  it('turns the months with its buttons', async () => {
    const { dialog, user } = await open();
    await user.click(screen.getByRole('button', { name: /^Next month/ }));
    expect(within(dialog).getByText('June 2027')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Previous month/ }));
    await user.click(screen.getByRole('button', { name: /^Previous month/ }));
    expect(within(dialog).getByText('April 2027')).toBeTruthy();
  });

  it.each([
    ['{ArrowRight}', 'May 10, 2027'],
    ['{ArrowLeft}', 'May 8, 2027'],
    ['{ArrowDown}', 'May 16, 2027'],
    ['{ArrowUp}', 'May 2, 2027'],
    ['{PageDown}', 'June 9, 2027'],
    ['{PageUp}', 'April 9, 2027'],
    ['{Home}', 'May 1, 2027'],
    ['{End}', 'May 31, 2027'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}', 'June 6, 2027'],
  ])('moves by %s to %s', async (keys, to) => {
    const { emitted, user } = await open();
    await user.keyboard(keys);
    await waitFor(() => expect(focusedDay()).toContain(to));
    expect(emitted.mock.calls).toEqual([]);
  });

  it('takes the day of the focus by Enter and by Space', async () => {
    const { emitted, user } = await open();
    await user.keyboard('{ArrowRight}{Enter}');
    await untilClosed();
    await user.click(screen.getByLabelText(/^Arrival date/));
    await waitFor(() => expect(focusedDay()).toContain('May 10, 2027'));
    await user.keyboard('{ArrowRight} ');
    await untilClosed();
    expect(emitted.mock.calls).toEqual([['2027-05-10'], ['2027-05-11']]);
  });

  it('moves on at most every 50 ms while a key is held down, and at once for a key pressed anew', async () => {
    await open();
    const down = (repeat: boolean, timeStamp: number) => {
      const event = createEvent.keyDown(document.activeElement!, { key: 'ArrowRight', repeat });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      fireEvent(document.activeElement!, event);
    };
    down(false, 1000);
    down(true, 1030);
    down(true, 1049);
    expect(focusedDay()).toContain('May 10, 2027');
    down(true, 1050);
    expect(focusedDay()).toContain('May 11, 2027');
    down(false, 1051);
    expect(focusedDay()).toContain('May 12, 2027');
  });

  it('lets no date outside its range be chosen or reached', async () => {
    const { emitted, user } = await open({ value: day('2027-05-19'), range: MAY_2_TO_20 });
    const outside = cell(/May 21, 2027/);
    expect(outside.getAttribute('aria-disabled')).toBe('true');
    await user.click(outside);
    await user.keyboard('{PageDown}{PageDown}');
    expect(focusedDay()).toContain('May 20, 2027');
    expect(emitted.mock.calls).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Next month/ }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Previous month/ }).disabled).toBe(true);
  });

  it('goes from 1970-01-01 to 9999-12-31 unless a range is given', async () => {
    const { user } = await open({ value: day('1970-01-02') });
    await user.keyboard('{ArrowLeft}{ArrowLeft}{PageUp}');
    expect(focusedDay()).toContain('January 1, 1970');
    cleanup();
    const late = await open({ value: day('9999-12-30') });
    await late.user.keyboard('{ArrowRight}{ArrowRight}{PageDown}');
    expect(focusedDay()).toContain('December 31, 9999');
  });

  it('says "Choose a different date" for a value outside its range, and opens on the nearest date in it', async () => {
    await open({ value: day('2027-06-09'), range: MAY_2_TO_20 });
    expect(screen.getByText('Choose a different date')).toBeTruthy();
    expect(focusedDay()).toContain('May 20, 2027');
  });

  it('marks the highlighted days, and shows the notes', async () => {
    const highlighted = { first: day('2027-05-10'), last: day('2027-05-11') };
    await open({ highlighted, notes: <p>Your tour starts on May 2.</p> });
    const marked = document.querySelectorAll('.date-day-highlighted:not([data-outside-month])');
    expect([...marked].map(({ textContent }) => textContent)).toEqual(['10', '11']);
    expect(screen.getByText('Your tour starts on May 2.')).toBeTruthy();
  });

  it.each([
    ['You arrive early. Is this correct?', 'You arrive early. Is this correct?'],
    ['', 'Please confirm'],
  ])('asks before it takes a date that needs confirmation (%j)', async (confirm, shown) => {
    const { emitted, user } = await open({ check: () => ({ confirm }) });
    await user.click(cell(/May 12, 2027/));
    expect((await screen.findByRole('alert')).textContent).toContain(shown);
    expect(emitted.mock.calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'OK, I Confirm' }));
    await untilClosed();
    expect(emitted.mock.calls).toEqual([['2027-05-12']]);
  });

  it.each([
    ['The ferry does not run', 'The ferry does not run'],
    ['', 'Choose a different date'],
  ])('refuses an invalid date, and takes another (%j)', async (error, shown) => {
    const refusedDate = day('2027-05-12');
    const check = (date: CalendarDate) => (date === refusedDate ? { error } : null);
    const { emitted, user } = await open({ check });
    await user.click(cell(/May 12, 2027/));
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
    expect(emitted.mock.calls).toEqual([]);
    await user.click(cell(/May 13, 2027/));
    await untilClosed();
    expect(emitted.mock.calls).toEqual([['2027-05-13']]);
  });

  it('forgets an unconfirmed date when it is closed by Escape or Close', async () => {
    const { emitted, field, user } = await open({ check: () => ({ confirm: '' }) });
    await user.click(cell(/May 12, 2027/));
    await screen.findByText(/Please confirm/);
    await user.keyboard('{Escape}');
    await untilClosed();
    await user.click(field);
    await waitFor(() => expect(focusedDay()).toContain('May 9, 2027'));
    expect(screen.queryByText(/Please confirm/)).toBeNull();
    await user.click(cell(/May 12, 2027/));
    await screen.findByText(/Please confirm/);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await untilClosed();
    expect(emitted.mock.calls).toEqual([]);
    expect(field.textContent).toBe('May 9, 2027');
  });
});
