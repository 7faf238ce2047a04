import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { loginPurpose } from '../../session/guards.js';
import { pagePart } from '../../ui/page-part.js';

const HoldFacts = pagePart('wanted-hold', () => import('./HoldFacts.js'), 'The tour you chose');

/** The hold to place after logging in or signing up, if the address asks for one: tour, date, rooms and price. */
export function WantedHold() {
  const { search } = useLocation();
  if (loginPurpose(search) !== 'hold') return null;
  return (
    <div className="wanted-hold">
      <Suspense>
        <HoldFacts search={search} />
      </Suspense>
    </div>
  );
}
