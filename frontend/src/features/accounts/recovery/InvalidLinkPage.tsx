import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { holdQueryOf } from '../../../session/guards.js';
import { Button } from '../../../ui/Button.js';
import { Card } from '../../../ui/Card.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { dialogPart } from '../../../ui/dialogs/dialog-part.js';

const ForgotPasswordModal = dialogPart('forgot-password', () => import('./ForgotPasswordModal.js'));

/** The page for a reset link that is invalid or has expired (spec §2 "/password/invalid", §8). */
export default function InvalidLinkPage() {
  const location = useLocation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card narrow>
      <PageTitle>Password Link Not Valid</PageTitle>
      <p>Sorry, your password reset link has either expired or is invalid.</p>
      <p>A link works once, and only for a limited time. We gladly send you another.</p>
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
      {isAsking ? <ForgotPasswordModal email="" onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}
