import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, ClockIcon } from '../icons.js';
import './Banner.css';

const icons = { good: CheckIcon, plain: ClockIcon, error: AlertIcon };

/**
 * A message across the page: `good` news (green), `plain` news, or an `error` (red). The icon and the
 * words carry the meaning, the color only repeats it.
 */
export function Banner(props: { tone: keyof typeof icons; title?: string; children?: ReactNode }) {
  const Icon = icons[props.tone];
  return (
    <div className={`banner banner-${props.tone}`} role={props.tone === 'error' ? 'alert' : 'status'}>
      <Icon />
      <div>
        {props.title === undefined ? null : <p className="banner-title">{props.title}</p>}
        {props.children}
      </div>
    </div>
  );
}
