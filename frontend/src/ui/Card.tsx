import type { ReactNode } from 'react';
import './Card.css';

/** A framed sheet on the page. `narrow`: as wide as a form or a short message, in the middle of the page. */
export function Card(props: { children: ReactNode; narrow?: boolean; className?: string }) {
  const classes = ['card', props.narrow && 'card-narrow', props.className].filter(Boolean).join(' ');
  return <section className={classes}>{props.children}</section>;
}
