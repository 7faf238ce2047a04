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

it('the state is a select field that shows a saved state before the states are loaded, and stays the same field', () => {
  const { rerender } = render(fields('NV', { isError: false }));
  const before = screen.getByLabelText<HTMLSelectElement>('State');
  expect([before.tagName, before.value]).toEqual(['SELECT', 'NV']);
  rerender(fields('NV', { data: regionsReference, isError: false }));
  expect(screen.getByLabelText('State')).toBe(before);
  expect(screen.getByRole('option', { name: 'Nevada' })).toBeDefined();
});

it('the state is a text field when the states cannot be loaded, and in a country without states', () => {
  const { rerender } = render(fields('', { isError: true }));
  expect(stateFieldTag()).toBe('INPUT');
  rerender(fields('', { data: {}, isError: false }));
  expect(stateFieldTag()).toBe('INPUT');
});
