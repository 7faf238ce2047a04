import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  CAPACITY_MAX,
  NOTICE_MAX,
  isCapacity,
  type CatalogueDeparture,
} from '@tour-portal/contracts/client-service/catalogue.js';
import { Field } from '../../../ui/fields/Field.js';
import { SelectField } from '../../../ui/fields/SelectField.js';
import { ActionDialog } from '../actions/dialog/ActionDialog.js';
import { TextAreaField } from '../actions/dialog/TextAreaField.js';
import { useChangeDeparturesMutation } from './catalog-api.js';
import { dayName, priceOptions, seatsOf, type YearDialogProps } from './catalog-dialogs.js';

/** Makes the same change to one or many departures; a field that is left empty changes nothing. */
export function ChangeDeparturesDialog(
  props: YearDialogProps & {
    departures: readonly CatalogueDeparture[];
    /** Not prices and notices. */
    mayChangeOnlySeats: boolean;
  },
) {
  const { tour, year, mayChangeOnlySeats, departures: departuresNow, ...ends } = props;
  // As they were when the dialog was opened: after an attempt whose answer was lost the page may show them changed.
  const [departures] = useState(departuresNow);
  const [changeDepartures] = useChangeDeparturesMutation();
  const form = useForm({ defaultValues: { capacity: '', priceName: '', notice: '', noNotice: false } });
  const dates = departures.map(({ departedAt }) => departedAt);
  const [date] = dates;
  const subject = dates.length === 1 && date !== undefined ? dayName(date) : `${dates.length} departures`;
  return (
    <ActionDialog
      {...ends}
      title={`Change ${subject}`}
      id={tour.id}
      call={changeDepartures}
      form={form}
      read={({ capacity, priceName, notice, noNotice }) => {
        const seats = capacity.trim() === '' ? undefined : seatsOf(capacity);
        const noticeText = notice.trim();
        const changes = {
          ...(seats == null ? {} : { capacity: seats }),
          ...(priceName === '' ? {} : { priceName }),
          ...(noNotice ? { notice: null } : noticeText === '' ? {} : { notice: noticeText }),
        };
        const problems = [
          ...(seats === undefined || isCapacity(seats)
            ? []
            : [{ message: `Enter a number from 1 to ${CAPACITY_MAX}`, fields: ['capacity'] }]),
          ...(noNotice && noticeText !== ''
            ? [{ message: 'Write a notice or take it back, not both', fields: ['notice'] }]
            : []),
          ...(Object.keys(changes).length === 0 && seats === undefined
            ? [{ message: 'Enter what is to change', fields: ['capacity'] }]
            : []),
        ];
        return problems.length === 0 ? { body: { dates, ...changes } } : { problems };
      }}
      fields={['capacity', 'priceName', 'notice']}
      effect={(after) => ({
        button: `Change ${subject}`,
        done: `${subject} ${dates.length === 1 ? 'is' : 'are'} changed.`,
        content: <Differences before={departures} after={after} />,
      })}
    >
      {(errorOf) => (
        <>
          <p>What you leave empty stays as it is.</p>
          <Field
            label="Seats"
            optional
            inputMode="numeric"
            autoComplete="off"
            error={errorOf('capacity')}
            {...form.register('capacity')}
          />
          {mayChangeOnlySeats ? null : (
            <>
              <SelectField
                label="Price"
                optional
                placeholder="As it is"
                options={priceOptions(year)}
                error={errorOf('priceName')}
                {...form.register('priceName')}
              />
              <TextAreaField
                label="Notice"
                optional
                hint="Shown in red on every booking of these dates."
                rows={2}
                maxLength={NOTICE_MAX}
                field={form.register('notice')}
                error={errorOf('notice')}
              />
              <label className="choice">
                <input type="checkbox" {...form.register('noNotice')} />
                <span>Take the notice back</span>
              </label>
            </>
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** A line for each departure that would change. */
function Differences(props: { before: readonly CatalogueDeparture[]; after: readonly CatalogueDeparture[] }) {
  const lines = props.after.flatMap((after) => {
    const before = props.before.find(({ departedAt }) => departedAt === after.departedAt);
    const changes = before === undefined ? [] : differenceTexts(before, after);
    return changes.length === 0 ? [] : [`${dayName(after.departedAt)}: ${changes.join('; ')}`];
  });
  if (lines.length === 0) return <p>All of it is so already.</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function differenceTexts(before: CatalogueDeparture, after: CatalogueDeparture): string[] {
  const newlyOffered = after.offered - before.offered;
  return [
    ...(before.capacity === after.capacity ? [] : [`${before.capacity} → ${after.capacity} seats`]),
    ...(newlyOffered > 0 ? [`${newlyOffered} of them are offered to the waiting list at once`] : []),
    ...(before.priceName === after.priceName ? [] : [`price ${before.priceName} → ${after.priceName}`]),
    ...(before.notice === after.notice
      ? []
      : [after.notice === null ? 'no notice any more' : `notice “${after.notice}”`]),
  ];
}
