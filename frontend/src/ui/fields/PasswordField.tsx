import { useState } from 'react';
import { FieldFrame, type FieldProps } from './Field.js';
import './PasswordField.css';

/** A password with a Show/Hide toggle (spec §2), which sets the `type` of its `<input>`. */
export function PasswordField({ label, hint, error, optional, className, ...input }: FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => (
        <div className="password">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={`control ${className ?? ''}`.trim()}
          />
          <button
            type="button"
            className="password-toggle"
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> {label}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
