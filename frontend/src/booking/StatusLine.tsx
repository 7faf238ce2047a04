import { Fragment, useEffect, useRef } from 'react';
import './StatusLine.css';

/**
 * Shows the result of the last action.
 * @param props.message empty while there is no result yet
 * @param props.times tells two results with the same text apart, where the line does not take the focus: screen readers say
 * only what is put into a line that is there already
 * @param props.takesFocus false where another element takes the focus and is described by this line. By default the line
 * takes it, because the button of the action may be gone
 */
export function StatusLine(props: { message: string; times?: number; id?: string; takesFocus?: boolean }) {
  const { message, times, id, takesFocus = true } = props;
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message !== '' && takesFocus) line.current?.focus();
  }, [message, takesFocus]);
  return (
    <p
      ref={line}
      id={id}
      tabIndex={-1}
      role="status"
      className={message === '' ? 'visually-hidden' : 'status-line'}
    >
      <Fragment key={times}>{message}</Fragment>
    </p>
  );
}
