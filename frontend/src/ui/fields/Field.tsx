import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { AlertIcon } from '../icons.js';
import './Field.css';

/** What ties a field's control to its label, hint and error, and says whether it is required. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldFrameProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value, in words. */
  error?: string | undefined;
  optional?: boolean;
}

/** Label, hint and error around any control; the error is announced when it appears. */
export function FieldFrame(props: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const { label, hint, error, optional = false } = props;
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  return (
    <div className={error === undefined ? 'field' : 'field field-wrong'}>
      <label htmlFor={id}>
        {label}
        {optional ? <span className="field-optional"> (optional)</span> : null}
      </label>
      {hint === undefined ? null : (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {props.children({
        id,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': optional ? undefined : true,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** What is wrong with a field, announced when it appears; renders nothing without an error. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error === undefined ? null : (
    <p className="field-error" id={id} role="alert">
      <AlertIcon />
      <span>{error}</span>
    </p>
  );
}

export interface FieldProps extends FieldFrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  ref?: Ref<HTMLInputElement>;
}

/** A field with one `<input>`, of type text unless told. Takes what an `<input>` takes, so react-hook-form's `register` can be spread into it. */
export function Field({ label, hint, error, optional, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => (
        <input type="text" {...input} {...control} className={`control ${className ?? ''}`.trim()} />
      )}
    </FieldFrame>
  );
}
