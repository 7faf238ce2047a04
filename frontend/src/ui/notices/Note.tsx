import type { ReactNode } from 'react';
import './Note.css';

/** A note beside the text that it is about; icon and words carry the meaning, the color only repeats it. */
export function Note(props: {
  icon: ReactNode;
  tone?: 'plain' | 'good' | 'due' | 'error';
  /** For a note that appears while the customer uses the page. */
  role?: 'status';
  children: ReactNode;
}) {
  const { icon, tone = 'plain', role, children } = props;
  return (
    <p className={`note note-${tone}`} role={role}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
