import { useEffect, useRef } from 'react';
import './SaidLine.css';

/**
 * What came of the last thing that was done; empty: nothing yet.
 * @param props.takesFocus false where something else does, described by this line. Otherwise reading goes on here: the
 * button that did it may be gone
 */
export function SaidLine(props: { said: string; id?: string; takesFocus?: boolean }) {
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
