import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { RoomPrices, RoomType } from '@tour-portal/contracts/api/reference-api.js';
import type { YearChange, YearPrices } from '@tour-portal/contracts/client-service/catalogue.js';
import { centsOfDollars, dollarsOfCents } from '@tour-portal/contracts/money/card-values.js';
import { beforeAfterDollars, type Cents } from '@tour-portal/contracts/values/money.js';
import { Field } from '../../../ui/fields/Field.js';
import { SelectField } from '../../../ui/fields/SelectField.js';
import { ActionDialog } from '../actions/dialog/ActionDialog.js';
import type { ServiceCall } from '../actions/service-calls.js';
import { useSetPricesMutation } from './catalog-api.js';
import { priceOptions, type YearDialogProps } from './catalog-dialogs.js';

const ROOMS: readonly { readonly type: RoomType; readonly label: string }[] = [
  { type: 'SGL', label: 'One in a room' },
  { type: 'DBL', label: 'Two in a room' },
  { type: 'TPL', label: 'Three in a room' },
];
/** The option for taxes and fees, beside those for the named prices. */
const TAXES = 'Taxes and fees';

type FormValues = Record<RoomType | 'which', string>;

/** Sets one of the year's prices, or its taxes and fees; per person. */
export function PricesDialog({ tour, year: yearNow, ...ends }: YearDialogProps) {
  // As it was when the dialog was opened: after an attempt whose answer was lost the page may show it changed.
  const [year] = useState(yearNow);
  const [setPrices] = useSetPricesMutation();
  const options = [...priceOptions(year), { value: TAXES, label: TAXES }];
  const formValuesOf = (which: string): FormValues => {
    const { SGL, DBL, TPL } = pricesOf(year, which);
    return { which, SGL: fieldText(SGL), DBL: fieldText(DBL), TPL: fieldText(TPL) };
  };
  const form = useForm<FormValues>({ defaultValues: formValuesOf(options[0]?.value ?? TAXES) });
  return (
    <ActionDialog
      {...ends}
      title={`Set prices of ${tour.name}, ${year.year}`}
      id={tour.id}
      call={(call: ServiceCall<YearChange>) => setPrices({ ...call, year: year.year })}
      form={form}
      read={({ which, ...amounts }) => {
        const parsed = ROOMS.map(({ type }) => ({ type, amount: centsOfDollars(amounts[type]) }));
        const problems = parsed.flatMap(({ type, amount }) =>
          amount === null ? [{ message: 'Enter an amount like 1595', fields: [type] }] : [],
        );
        if (problems.length > 0) return { problems };
        const prices = Object.fromEntries(parsed.map(({ type, amount }) => [type, amount])) as RoomPrices;
        return { body: which === TAXES ? { taxesAndFees: prices } : { prices: { [which]: prices } } };
      }}
      fields={['SGL', 'DBL', 'TPL']}
      effect={(after, { prices }) => {
        const which = Object.keys(prices ?? {})[0] ?? TAXES;
        return {
          button: `Set ${which}`,
          done: `${which} of ${year.year} is set.`,
          content: (
            <>
              <ul>
                {ROOMS.map(({ type, label }) => (
                  <li key={type}>
                    {label}: {beforeAfterDollars(pricesOf(year, which)[type], pricesOf(after, which)[type])}
                  </li>
                ))}
              </ul>
              <p>Holds and bookings keep the price that they were made at.</p>
            </>
          ),
        };
      }}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Which price"
            options={options}
            {...form.register('which', { onChange: () => form.reset(formValuesOf(form.getValues('which'))) })}
          />
          {ROOMS.map(({ type, label }) => (
            <Field
              key={type}
              label={`${label}, dollars per person`}
              inputMode="decimal"
              autoComplete="off"
              error={errorOf(type)}
              {...form.register(type)}
            />
          ))}
        </>
      )}
    </ActionDialog>
  );
}

/** An amount as the content of its field: `2585`, and `2585.50` where there are cents. */
function fieldText(amount: Cents): string {
  return dollarsOfCents(amount).replace(/\.00$/, '');
}

function pricesOf({ prices, taxesAndFees }: YearPrices, which: string): RoomPrices {
  return which === TAXES ? taxesAndFees : (prices[which] ?? taxesAndFees);
}
