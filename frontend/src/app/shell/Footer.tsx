import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../ui/Button.js';
import { useBrand } from '../../reference/brand.js';
import {
  browserRefusesTracking,
  CONSENT_BUTTON_ID,
  consentReopened,
  selectTrackingUrl,
} from '../consent/consent.js';
import { logOut } from '../../session/session.js';
import { useAccount } from '../../session/use-account.js';
import { useAppDispatch } from '../../api/dispatch.js';
import { useAppSelector } from '../store.js';
import { dialogPart } from '../../ui/dialogs/dialog-part.js';
import './Footer.css';

const ClientServiceDialog = dialogPart(
  'ClientServiceDialog',
  () => import('./dialogs/ClientServiceDialog.js'),
);
const TravelAgentDialog = dialogPart('TravelAgentDialog', () => import('./dialogs/TravelAgentDialog.js'));

/**
 * The foot of the pages outside client service: the brand, links, the contacts, the choice about counting visits, and for a
 * customer the name and the button to log out.
 */
export function Footer() {
  const { brand, tagline } = useBrand();
  const account = useAccount();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'service' | 'agents' | null>(null);

  async function onLogOut() {
    await logOut(dispatch);
    await navigate('/login');
  }

  return (
    <footer className="footer no-print">
      <div className="footer-inner">
        <div>
          <p className="footer-brand">{brand}</p>
          <p className="small">{tagline}</p>
        </div>
        <ul className="footer-links">
          <li>
            <Link to="/">All tours</Link>
          </li>
          <li>
            <Button look="link" aria-haspopup="dialog" onClick={() => setDialog('service')}>
              Client service
            </Button>
          </li>
          <li>
            <Button look="link" aria-haspopup="dialog" onClick={() => setDialog('agents')}>
              Travel agents
            </Button>
          </li>
          <li>
            <Link to="/terms">Terms of Travel</Link>
          </li>
          <li>
            <Link to="/privacy">Privacy</Link>
          </li>
          <VisitsChoice />
          {account ? (
            <li>
              <Button look="link" onClick={() => void onLogOut()}>
                Log out
              </Button>
            </li>
          ) : null}
        </ul>
        {account ? (
          <p className="footer-logged-in small">
            Logged in as {account.firstName} {account.lastName}
          </p>
        ) : null}
      </div>
      {dialog === 'service' ? <ClientServiceDialog onClose={() => setDialog(null)} /> : null}
      {dialog === 'agents' ? <TravelAgentDialog onClose={() => setDialog(null)} /> : null}
    </footer>
  );
}

/** The button to change whether visits are counted, or a note that the browser refuses it; nothing without a tracking address. */
function VisitsChoice() {
  const dispatch = useAppDispatch();
  const hasTrackingUrl = useAppSelector((state) => selectTrackingUrl(state) !== null);
  const choice = useAppSelector((state) => state.consent.choice);
  if (!hasTrackingUrl) return null;
  if (browserRefusesTracking())
    return <li className="small">Your visit is not counted, as your browser asks</li>;
  return (
    <li>
      <Button id={CONSENT_BUTTON_ID} look="link" onClick={() => dispatch(consentReopened())}>
        Counting visits: {choice === 'yes' ? 'Yes' : 'No'}
      </Button>
    </li>
  );
}
