import type { ReactNode } from 'react';
import { REASON_MAX } from '@tour-portal/contracts/staff-rules.js';
import { FieldFrame } from '../../../ui/Field.js';

/** Text of several lines. */
export function TextBlock(props: {
  label: string;
  hint?: ReactNode;
  rows: number;
  maxLength: number;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** What was sent must not change while nobody knows whether it came through. */
  isFixed?: boolean;
}) {
  const { label, hint, rows, maxLength, value, error, onChange, isFixed = false } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          className="control"
          rows={rows}
          maxLength={maxLength}
          value={value}
          readOnly={isFixed}
          onChange={(event) => onChange(event.target.value)}
          {...control}
        />
      )}
    </FieldFrame>
  );
}

/** Why something is done; it stands in the history (D42). */
export function ReasonField(props: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <TextBlock
      label="Reason"
      hint="It stands in the history, word for word."
      rows={2}
      maxLength={REASON_MAX}
      {...props}
    />
  );
}
