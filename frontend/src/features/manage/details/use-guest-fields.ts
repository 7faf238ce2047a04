import type {
  CountriesReference,
  PhoneCountry,
  RegionsReference,
} from '@tour-portal/contracts/api/reference-api.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import { useFormContext } from 'react-hook-form';
import { useCountriesQuery, usePhonesQuery, useRegionsQuery } from '../../../reference/reference-api.js';
import type { DetailsFacts, DetailsForm } from './details-form.js';
import { guestFieldProblem, type GuestField } from './details-rules.js';

/**
 * The lists that the fields of guests offer; `countries`, `phones` and the `data` of `regions` are undefined while not
 * loaded.
 */
interface GuestLists {
  readonly countries: CountriesReference | undefined;
  readonly regions: { data?: RegionsReference | undefined; isError: boolean };
  readonly phones: readonly PhoneCountry[] | undefined;
}

/** The guest that a group of fields belongs to, the facts that its rules need, and the lists to choose from. */
export interface GuestFieldsProps {
  index: number;
  facts: DetailsFacts & { today: CalendarDate };
  lists: GuestLists;
}

/** The lists for all guests, asked for once: a query in every field would keep a slow phone busy. */
export function useGuestLists(): GuestLists {
  const { data: countries } = useCountriesQuery();
  const { data: phones } = usePhonesQuery();
  return { countries, regions: useRegionsQuery(), phones };
}

/** The form, and what the fields of one guest need from it. */
export function useGuestFields({ index, facts }: Pick<GuestFieldsProps, 'index' | 'facts'>) {
  const form = useFormContext<DetailsForm>();
  const { control, register, formState, getFieldState } = form;
  const pathOf = <F extends GuestField>(field: F) => `guests.${index}.${field}` as const;
  const ruleOf = (field: GuestField) => ({
    validate: (_value: unknown, values: DetailsForm) =>
      guestFieldProblem(values, index, field, facts) ?? true,
  });
  const errorOf = (field: GuestField) => getFieldState(pathOf(field), formState).error?.message;
  return {
    form,
    control,
    pathOf,
    ruleOf,
    errorOf,
    textFieldProps: (field: GuestField) => ({
      ...register(pathOf(field), ruleOf(field)),
      error: errorOf(field),
    }),
    /** The ref of a list, or of a state that is text, so that it takes the focus when it is the first wrong field. */
    focusRef: (field: GuestField) => register(pathOf(field), ruleOf(field)).ref,
    /** Browsers keep what they fill in for one guest apart from the others. */
    autoComplete: (name: string) => `section-guest${index + 1} ${name}`,
    /** Clears the errors of fields that a new answer may have made valid; saving checks everything again. */
    clearErrorsOf: (...fields: GuestField[]) => form.clearErrors(fields.map(pathOf)),
  };
}
