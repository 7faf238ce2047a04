import type { UseFormRegisterReturn } from 'react-hook-form';
import { REASON_MAX } from '@tour-portal/contracts/accounts/staff-rules.js';
import { FieldFrame, type FieldFrameProps } from '../../../../ui/fields/Field.js';

/** A field for a text of several lines. */
export function TextAreaField(
  props: FieldFrameProps & {
    rows: number;
    maxLength: number;
    field: UseFormRegisterReturn;
    /** The text cannot be changed: it was sent, and may be saved already. */
    isFixed?: boolean;
  },
) {
  const { rows, maxLength, field, isFixed = false, ...frame } = props;
  return (
    <FieldFrame {...frame}>
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

/** The reason of an action (D42). */
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
