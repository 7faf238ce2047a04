import { Fragment, useEffect, useRef } from 'react';
import './StatusLine.css';

/**
 * Shows the result of the last action.
 * @param props.message empty while there is no result to show
 * @param props.times another number for each result, where the line does not take the focus: the same text is then put in anew,
 * and a screen reader says it again
 * @param props.takesFocus false where the focus stays, or another element takes it. By default the line takes it, because the
 * button of the action may be gone
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
