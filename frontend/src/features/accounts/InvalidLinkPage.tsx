import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { loadChunk } from '../../app/chunks.js';
import { holdQueryOf } from '../../app/guards.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import { PageTitle } from '../../ui/PageTitle.js';

const ForgotPasswordModal = lazy(() =>
  loadChunk('forgot-password', () => import('./ForgotPasswordModal.js')),
);

/** A reset link that opens nothing (spec §2 "/password/invalid", §8). */
export default function InvalidLinkPage() {
  const location = useLocation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card narrow>
      <PageTitle>Password Link Not Valid</PageTitle>
      <p>Sorry, your password reset link has either expired or is invalid.</p>
      <p>A link works once, within one hour. We gladly send you another.</p>
      <p className="row">
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Get a new link
        </Button>
        <Link
          className="button button-plain"
          to={`/login${holdQueryOf(location.search)}`}
          state={location.state as unknown}
        >
          Log in
        </Link>
      </p>
      {isAsking ? (
        <Suspense>
          <ForgotPasswordModal email="" onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
