import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { REASON_MAX } from '@tour-portal/contracts/accounts/staff-rules.js';
import { FieldFrame } from '../../../../ui/fields/Field.js';

/** A field for a text of several lines. */
export function TextAreaField(props: {
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  rows: number;
  maxLength: number;
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** The text cannot be changed: it was sent, and may be saved already. */
  isFixed?: boolean;
}) {
  const { label, hint, optional = false, rows, maxLength, field, error, isFixed = false } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <textarea
          className="control"
          rows={rows}
          maxLength={maxLength}
          readOnly={isFixed}
          {...field}
          {...control}
        />
      )}
    </FieldFrame>
  );
}

/** The reason of an action, which the history shows (D42). */
export function ReasonField(props: { field: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <TextAreaField
      label="Reason"
      hint="It stands in the history, word for word."
      rows={2}
      maxLength={REASON_MAX}
      {...props}
    />
  );
}
