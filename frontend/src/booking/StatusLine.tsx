import { useEffect, useRef } from 'react';
import './StatusLine.css';

/**
 * Shows the result of the last action.
 * @param props.said empty while there is no result yet
 * @param props.takesFocus false where another element takes the focus and is described by this line. By default the line
 * takes it, because the button of the action may be gone
 */
export function StatusLine(props: { said: string; id?: string; takesFocus?: boolean }) {
  const { said, id, takesFocus = true } = props;
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said !== '' && takesFocus) line.current?.focus();
  }, [said, takesFocus]);
  return (
    <p ref={line} id={id} tabIndex={-1} role="status" className={said === '' ? 'visually-hidden' : 'said'}>
      {said}
    </p>
  );
}
