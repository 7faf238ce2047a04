import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, jest } from '@jest/globals';
import { phones } from '../../testing/fixtures.js';
import { PhoneField } from './PhoneField.js';

function renderField(start = '') {
  const emitted = jest.fn();
  function Harness() {
    const [value, setValue] = useState(start);
    return (
      <PhoneField
        label="Mobile phone"
        countries={phones}
        value={value}
        onChange={(digits) => {
          emitted(digits);
          setValue(digits);
        }}
      />
    );
  }
  render(<Harness />);
  return { emitted, field: screen.getByLabelText<HTMLInputElement>('Mobile phone'), user: userEvent.setup() };
}

describe('the phone field', () => {
  it('writes the number with its mask and emits digits only', async () => {
    const { emitted, field, user } = renderField();
    expect(field.placeholder).toBe('1 (702) 123-4567');
    await user.type(field, '7021234567');
    expect(field.value).toBe('1 (702) 123-4567');
    expect(emitted).toHaveBeenLastCalledWith('17021234567');
  });

  it('takes a pasted number from abroad and shows its country', async () => {
    const { emitted, field, user } = renderField();
    await user.click(field);
    await user.paste('+44 20 7946 0958');
    expect(emitted).toHaveBeenLastCalledWith('442079460958');
    expect(screen.getByRole('button', { name: 'Dialing code GB +44, Mobile phone' })).toBeTruthy();
  });

  it('shows the country of a number that is already there; choosing another one replaces only the dial code', async () => {
    const { emitted, user } = renderField('442079460958');
    await user.click(screen.getByRole('button', { name: 'Dialing code GB +44, Mobile phone' }));
    await user.click(await screen.findByRole('option', { name: /Canada/ }));
    expect(emitted).toHaveBeenLastCalledWith('12079460958');
  });

  it('puts no 1 before a short number from abroad when a digit is deleted', async () => {
    const { emitted, field, user } = renderField('6112345678');
    await user.click(field);
    await user.keyboard('{Backspace}');
    expect(emitted).toHaveBeenLastCalledWith('611234567');
  });

  it('deletes through brackets and dashes, digit by digit, to the empty field', async () => {
    const { field, user } = renderField('17021234567');
    await user.click(field);
    await user.keyboard('{Backspace>11/}');
    expect(field.value).toBe('');
  });

  it('ignores a sixteenth digit', async () => {
    const { field, user } = renderField('123456789012345');
    await user.type(field, '6');
    // The number may still be shown without its mask: the library that formats it is loaded after the field.
    expect(field.value.replaceAll(/\D/g, '')).toBe('123456789012345');
  });

  it('finds a country by name in the list, or says that there is none, and takes over its dial code', async () => {
    const { emitted, field, user } = renderField('17021234567');
    await user.click(screen.getByRole('button', { name: 'Dialing code US +1, Mobile phone' }));
    const search = await screen.findByLabelText('Search country');
    const names = () => screen.getAllByRole('option').map((option) => option.textContent);
    expect(names()).toEqual(['United States+1', 'Canada+1', 'Australia+61', 'United Kingdom+44']);

    fireEvent.change(search, { target: { value: 'zzz' } });
    await screen.findByText('No entries to show');
    fireEvent.change(search, { target: { value: 'kingdom' } });
    await waitFor(() => expect(names()).toEqual(['United Kingdom+44']));
    await user.click(screen.getByRole('option'));
    expect(emitted).toHaveBeenLastCalledWith('447021234567');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByRole('button', { name: 'Dialing code GB +44, Mobile phone' })).toBeTruthy();
  });

  it('searches 250 ms after the last change of the search text, and not before', async () => {
    const { user } = renderField();
    await user.click(screen.getByRole('button', { name: 'Dialing code US +1, Mobile phone' }));
    const search = await screen.findByLabelText('Search country');
    const found = () => screen.getAllByRole('option').length;
    jest.useFakeTimers();
    fireEvent.change(search, { target: { value: 'king' } });
    await act(() => jest.advanceTimersByTimeAsync(200));
    fireEvent.change(search, { target: { value: 'kingdom' } });
    await act(() => jest.advanceTimersByTimeAsync(249));
    expect(found()).toBe(4);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(found()).toBe(1);
  });
});
