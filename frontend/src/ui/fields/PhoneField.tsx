import type { PhoneCountry } from '@tour-portal/contracts/api/reference-api.js';
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type Ref,
} from 'react';
import { FieldFrame, type FieldFrameProps } from './Field.js';
import { ChevronDownIcon } from '../icons.js';
import { caretPosition, countryOf, digitsOf, isCompleteNanp } from './phone-digits.js';
import { usePhoneFormat } from './use-phone-format.js';
import { dialogPart } from '../dialogs/dialog-part.js';
import './PhoneField.css';

const PhoneCountryList = dialogPart('PhoneCountryList', () => import('./PhoneCountryList.js'));

/** The default country (spec §5), while the list of countries is not loaded. */
const UNITED_STATES: PhoneCountry = {
  name: 'United States',
  regions: [],
  code: 'US',
  dialCode: '1',
  format: '',
  priority: 1,
  areaCodes: [],
};

export interface PhoneFieldProps extends FieldFrameProps {
  /** Digits only (D7): a complete number begins with the country code. */
  value: string;
  onChange: (digits: string) => void;
  onBlur?: () => void;
  /** Undefined while they are not loaded: the field works already, with an empty list. */
  countries: readonly PhoneCountry[] | undefined;
  /** What browsers may fill in. Default: the number of the person at the browser. */
  autoComplete?: string;
  /** The input with the digits. */
  ref?: Ref<HTMLInputElement>;
}

/** A telephone number, formatted while it is typed, with a searchable list of countries (spec §2, §5 "Phone input"). */
export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, optional, value, onChange, onBlur, countries = [] } = props;
  const [pickedOrTyped, setPickedOrTyped] = useState<PhoneCountry | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const movesFocus = useRef(false);
  useImperativeHandle(props.ref, () => input.current as HTMLInputElement);
  const unitedStates = countries.find(({ code }) => code === 'US') ?? UNITED_STATES;
  const country = pickedOrTyped ?? countryOf(value, countries, unitedStates) ?? unitedStates;
  const [wasFocused, setFocused] = useState(false);
  const format = usePhoneFormat(wasFocused || (value !== '' && !isCompleteNanp(value)));
  const shown = format(value);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  useEffect(() => {
    // Only after the list has closed: an open list keeps the focus inside.
    if (isOpen || !movesFocus.current) return;
    movesFocus.current = false;
    input.current?.focus();
  }, [isOpen]);

  function onType(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value;
    const caretAt = event.target.selectionStart ?? text.length;
    const typedBefore = text.slice(0, caretAt).replace(/\D/g, '').length;
    let digits = digitsOf(text, country.dialCode);
    if (digits === null) return;
    let digitsBefore = typedBefore + (digits.length - text.replace(/\D/g, '').length);
    if (digits === value && text.length < shown.length && digitsBefore > 0) {
      // Only a bracket, blank or dash was deleted: the digit before it goes, too. Or the leading 1, which `digitsOf` added again.
      digits = digits.slice(0, digitsBefore - 1) + digits.slice(digitsBefore);
      digitsBefore -= 1;
    }
    caret.current = caretAt === text.length ? null : caretPosition(format(digits), digitsBefore);
    setPickedOrTyped(countryOf(digits, countries, country));
    onChange(digits);
  }

  function onPicked(next: PhoneCountry) {
    const national = value.startsWith(country.dialCode) ? value.slice(country.dialCode.length) : '';
    setPickedOrTyped(next);
    setOpen(false);
    onChange(next.dialCode + national);
    movesFocus.current = true;
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => (
        <div className="phone">
          <button
            ref={button}
            type="button"
            className="control phone-country"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="visually-hidden">Dialing code </span>
            <span>{country.code}</span>
            <span className="visually-hidden">{` +${country.dialCode}, ${label}`}</span>
            <ChevronDownIcon />
          </button>
          <input
            {...control}
            ref={input}
            className="control"
            type="tel"
            inputMode="tel"
            autoComplete={props.autoComplete ?? 'tel'}
            placeholder="1 (702) 123-4567"
            value={shown}
            onFocus={() => setFocused(true)}
            onChange={onType}
            onBlur={onBlur}
          />
          {isOpen ? (
            <PhoneCountryList
              trigger={button}
              countries={countries}
              onPick={onPicked}
              onClose={() => setOpen(false)}
            />
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}
