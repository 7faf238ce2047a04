import type { RegionsReference } from '@tour-portal/contracts/api/reference-api.js';
import { render, screen } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import { CountryFields } from './CountryFields.js';

const regionsReference: RegionsReference = { US: [{ code: 'NV', name: 'Nevada' }] };

function fields(state: string, regions: { data?: RegionsReference; isError: boolean }) {
  return (
    <CountryFields
      value={{ country: 'US', state }}
      onChange={() => undefined}
      countries={undefined}
      regions={regions}
      errors={{}}
    />
  );
}

const stateFieldTag = () => screen.getByLabelText('State').tagName;

it('the state is a select field before the states are loaded, and stays the same field', () => {
  const { rerender } = render(fields('', { isError: false }));
  const before = screen.getByLabelText('State');
  expect(before.tagName).toBe('SELECT');
  rerender(fields('', { data: regionsReference, isError: false }));
  expect(screen.getByLabelText('State')).toBe(before);
  expect(screen.getByRole('option', { name: 'Nevada' })).toBeDefined();
});

it('a state that was saved is shown before the states are loaded', () => {
  render(fields('NV', { isError: false }));
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('NV');
});

it('the state is a text field when the states cannot be loaded, and in a country without states', () => {
  const { rerender } = render(fields('', { isError: true }));
  expect(stateFieldTag()).toBe('INPUT');
  rerender(fields('', { data: {}, isError: false }));
  expect(stateFieldTag()).toBe('INPUT');
});
