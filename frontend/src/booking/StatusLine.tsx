import { Fragment, useEffect, useRef } from 'react';
import './StatusLine.css';

/**
 * Shows the result of the last action.
 * @param props.said empty while there is no result yet
 * @param props.times tells two results with the same text apart, where the line does not take the focus: screen readers say
 * only what is put into a line that is there already
 * @param props.takesFocus false where another element takes the focus and is described by this line. By default the line
 * takes it, because the button of the action may be gone
 */
export function StatusLine(props: { said: string; times?: number; id?: string; takesFocus?: boolean }) {
  const { said, times, id, takesFocus = true } = props;
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said !== '' && takesFocus) line.current?.focus();
  }, [said, takesFocus]);
  return (
    <p ref={line} id={id} tabIndex={-1} role="status" className={said === '' ? 'visually-hidden' : 'said'}>
      <Fragment key={times}>{said}</Fragment>
    </p>
  );
}
