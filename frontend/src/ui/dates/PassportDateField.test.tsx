import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calendarDate, type CalendarDate } from '@tour-portal/contracts/values/time.js';
import { useState } from 'react';
import { describe, expect, it, jest } from '@jest/globals';
import { PassportDateField } from './PassportDateField.js';

function renderField(start: CalendarDate | null = null, error?: string) {
  const emitted = jest.fn();
  function Harness() {
    const [value, setValue] = useState(start);
    return (
      <>
        <PassportDateField
          label="Date of birth"
          value={value}
          error={error}
          onChange={(date, filled) => {
            emitted(date, filled);
            setValue(date);
          }}
        />
        <button type="button" onClick={() => setValue(calendarDate('2001-02-03'))}>
          Set it
        </button>
      </>
    );
  }
  render(<Harness />);
  const group = within(screen.getByRole('group', { name: 'Date of birth' }));
  return {
    emitted,
    month: group.getByLabelText<HTMLSelectElement>('Month'),
    day: group.getByLabelText<HTMLInputElement>('Day'),
    year: group.getByLabelText<HTMLInputElement>('Year'),
    user: userEvent.setup(),
  };
}

const message = () => screen.queryByRole('alert')?.textContent ?? null;

describe('the field for a date of the passport', () => {
  it('shows its date in three parts', () => {
    const { month, day, year } = renderField('1948-02-09' as CalendarDate);
    expect([month.selectedOptions[0]?.textContent, day.value, year.value]).toEqual([
      'February',
      '09',
      '1948',
    ]);
  });

  it("raises 'Invalid value' for an initial value that is no day since 1900 written yyyy-MM-dd", () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const value of ['02/09/1948', '1948-2-9', '1948-02-30', '1899-12-31', 'incomplete']) {
      expect(() => renderField(value as CalendarDate)).toThrow('Invalid value');
    }
  });

  it('emits a date only when it is a valid one, with the day padded', async () => {
    const { emitted, month, day, year, user } = renderField();
    await user.selectOptions(month, 'March');
    await user.type(day, '7');
    await user.type(year, '1951');
    const dates = emitted.mock.calls.map(([date]: unknown[]) => date);
    expect(dates.slice(0, -1).every((date) => date === null)).toBe(true);
    expect(emitted).toHaveBeenLastCalledWith('1951-03-07', true);
    expect(day.value).toBe('07');
    expect(message()).toBeNull();
  });

  it('emits null when the date is no longer complete, and says whether the field is empty', async () => {
    const { emitted, month, day, year, user } = renderField('1951-03-07' as CalendarDate);
    await user.type(year, '{Backspace}');
    expect(emitted).toHaveBeenLastCalledWith(null, true);
    await user.clear(year);
    await user.clear(day);
    await user.selectOptions(month, '');
    expect(emitted).toHaveBeenLastCalledWith(null, false);
    await user.tab();
    expect(message()).toBeNull();
  });

  it.each([
    ['', '32', '', 'The day must be from 1 to 31'],
    ['April', '31', '', 'The day must be from 1 to 30'],
    ['February', '30', '', 'The day must be from 1 to 29'],
    ['February', '29', '1951', 'The day must be from 1 to 28'],
    ['May', '00', '', 'The day must be from 1 to 31'],
    ['May', '12', '1899', 'The year must be from 1900 to 9999'],
  ])('says what is wrong with %s %s %s', async (monthName, dayText, yearText, problem) => {
    const { emitted, month, day, year, user } = renderField();
    if (monthName !== '') await user.selectOptions(month, monthName);
    await user.type(day, dayText);
    if (yearText !== '') await user.type(year, yearText);
    expect(message()).toBe(problem);
    expect(emitted.mock.calls.every(([date]: unknown[]) => date === null)).toBe(true);
    expect(day.getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['February', '29', '1952', '1952-02-29'],
    ['January', '1', '1900', '1900-01-01'],
    ['December', '31', '9999', '9999-12-31'],
  ])('takes %s %s %s', async (monthName, dayText, yearText, date) => {
    const { emitted, month, day, year, user } = renderField();
    await user.type(year, yearText);
    await user.type(day, dayText);
    await user.selectOptions(month, monthName);
    expect(emitted).toHaveBeenLastCalledWith(date, true);
  });

  it('shows a missing part as a problem only once the focus has left the field', async () => {
    const { month, day, year, user } = renderField();
    await user.selectOptions(month, 'May');
    await user.type(day, '1');
    expect(message()).toBeNull();
    await user.click(year);
    expect(message()).toBeNull();
    await user.tab();
    expect(message()).toBe('Enter the month, the day and the year');
    await user.type(year, '1950');
    expect(message()).toBeNull();
  });

  it('takes only digits for the day and the year', async () => {
    const { day, year, user } = renderField();
    await user.type(day, '1a');
    await user.type(year, '-19e5x0');
    expect([day.value, year.value]).toEqual(['01', '1950']);
  });

  it('follows a value that is set from outside', async () => {
    const { month, day, year, user } = renderField('1951-03-07' as CalendarDate);
    await user.click(screen.getByRole('button', { name: 'Set it' }));
    expect([month.value, day.value, year.value]).toEqual(['02', '03', '2001']);
  });

  it("shows the form's error, but the problem of an impossible date instead of it", async () => {
    const { day, user } = renderField('2031-03-07' as CalendarDate, 'The date of birth must be in the past');
    expect(message()).toBe('The date of birth must be in the past');
    await user.clear(day);
    await user.type(day, '32');
    expect(message()).toBe('The day must be from 1 to 31');
  });
});
