import type { ReactNode } from 'react';
import './Note.css';

/** A short note with an icon; icon and words carry the meaning, the color only repeats it. */
export function Note(props: {
  icon: ReactNode;
  tone?: 'plain' | 'good' | 'due' | 'error';
  /** For a note that appears while the page is in use: screen readers announce it. */
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
