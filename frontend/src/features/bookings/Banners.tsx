import { useLocation } from 'react-router';
import { Banner } from '../../ui/notices/Banner.js';

/** Says that a hold was just placed (`?holding`), or in place of another (`?replaced`); the page shows it while a hold is active (spec §2). */
export function HoldPlacedBanner({ search, email }: { search: URLSearchParams; email: string }) {
  const title = search.has('holding')
    ? 'You Are Holding Space!'
    : search.has('replaced')
      ? 'Hold Replaced'
      : null;
  if (title === null) return null;
  return (
    <Banner tone="good" title={title}>
      <p>Confirmation sent to {email}</p>
    </Banner>
  );
}

/** Says why the link that the customer followed led to no hold; that link's page passes the reason as navigation state. */
export function HoldRefusedBanner() {
  const state: unknown = useLocation().state;
  const problem = typeof state === 'object' && state !== null && 'problem' in state ? state.problem : null;
  if (typeof problem !== 'string') return null;
  return (
    <Banner tone="error" title="This space could not be held">
      <p>{problem}.</p>
    </Banner>
  );
}
