import type { PhoneCountry } from '@tour-portal/contracts/api/reference-api.js';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
} from 'react-aria-components';
import { sortByPreference } from './phone-digits.js';

/** Spec §9: the search begins this long after the last change of the search text. */
const SEARCH_DELAY_MS = 250;

/**
 * A list of countries, to be searched by name, code or dial code (spec §2 "Phone input"); without a search the preferred ones
 * come first.
 */
export default function PhoneCountryList(props: {
  trigger: RefObject<HTMLElement | null>;
  countries: readonly PhoneCountry[];
  onPick: (country: PhoneCountry) => void;
  onClose: () => void;
}) {
  const { trigger, countries, onPick, onClose } = props;
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const matches = useMemo(
    () => matchingCountries(sortByPreference(countries), searched),
    [countries, searched],
  );

  return (
    <Popover
      className="phone-country-list"
      triggerRef={trigger}
      placement="bottom start"
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog aria-label="Choose a country">
        <Autocomplete inputValue={typed} onInputChange={setTyped}>
          <SearchField autoFocus className="phone-country-search">
            <Label>Search country</Label>
            <Input className="control" />
          </SearchField>
          <ListBox
            className="phone-country-options"
            aria-label="Countries"
            items={matches}
            renderEmptyState={() => <p className="phone-country-none">No entries to show</p>}
            onAction={(key) => {
              const country = countries.find(({ code }) => code === key);
              if (country) onPick(country);
            }}
          >
            {(country) => (
              <ListBoxItem className="phone-country-option" id={country.code} textValue={country.name}>
                <span>{country.name}</span>
                <span className="figures soft">+{country.dialCode}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Autocomplete>
      </Dialog>
    </Popover>
  );
}

/** The countries that match the text, all for an empty one; those whose name begins with it come first. */
function matchingCountries(countries: readonly PhoneCountry[], text: string): PhoneCountry[] {
  const query = text.trim().toLowerCase().replace(/^\+/, '');
  if (query === '') return [...countries];
  const nameBegins = (country: PhoneCountry) => country.name.toLowerCase().startsWith(query);
  const matchesQuery = (country: PhoneCountry) =>
    country.name.toLowerCase().includes(query) ||
    country.code.toLowerCase() === query ||
    (/^\d+$/.test(query) && country.dialCode.startsWith(query));
  return countries.filter(matchesQuery).sort((a, b) => Number(nameBegins(b)) - Number(nameBegins(a)));
}
