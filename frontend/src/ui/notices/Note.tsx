import type { ReactNode } from 'react';
import './Note.css';

/** A remark that stands out beside what it is about; icon and words say it, the colour only repeats it. */
export function Note(props: {
  icon: ReactNode;
  tone?: 'plain' | 'good' | 'due' | 'error';
  /** For one that comes while the customer is at work. */
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
