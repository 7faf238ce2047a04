import type { ReactNode } from 'react';
import './Note.css';

/** A short note with an icon; icon and words carry the meaning, the color only repeats it. Without words nothing is seen. */
export function Note(props: {
  icon: ReactNode;
  tone?: 'plain' | 'good' | 'due' | 'error';
  /** For a note whose words appear while the page is in use; it must be there before, because screen readers announce only what is put into it. */
  role?: 'status';
  children: ReactNode;
}) {
  const { icon, tone = 'plain', role, children } = props;
  return (
    <p className={children === null ? 'visually-hidden' : `note note-${tone}`} role={role}>
      {children === null ? null : (
        <>
          {icon}
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
