import type { ButtonHTMLAttributes } from 'react';
import { Spinner } from './Spinner.js';
import './Button.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * `main`: the main action of a screen, dialog or notice; `plain`: another one; `link`: a minor one that looks like a link;
   * `danger`: ends or deletes something.
   */
  look?: 'main' | 'plain' | 'link' | 'danger';
  /** Shows a spinner and ignores presses; the button keeps its place and its focus. */
  busy?: boolean;
}

/** A button; `type` is `button` unless given. For a link that looks like one, use `className="button"` on a Link. */
export function Button({ look = 'main', busy = false, className, children, onClick, ...rest }: ButtonProps) {
  const looks = {
    main: 'button',
    plain: 'button button-plain',
    link: 'button-link',
    danger: 'button button-danger',
  };
  return (
    <button
      type="button"
      {...rest}
      className={[looks[look], className].filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner quiet /> : null}
      {children}
    </button>
  );
}
