import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { LockIcon, PersonIcon, PhoneIcon, SuitcaseIcon } from '../../ui/icons.js';
import { useBrand } from '../../reference/brand.js';
import { useAccount } from '../../session/use-account.js';
import { Logo } from './Logo.js';
import { ToursMenu } from './ToursMenu.js';
import { dialogPart } from '../../ui/dialogs/dialog-part.js';
import './Header.css';

const ClientServiceDialog = dialogPart(
  'ClientServiceDialog',
  () => import('./dialogs/ClientServiceDialog.js'),
  ({ onClose }) => onClose(),
);

/** Pages whose header leads only to the first page and to client service (D39). */
const WITHOUT_LINKS = ['/unprocessable', '/confirmation/email'];

/** Spec §2 "Header". */
export function Header() {
  const { brand, phoneUsaCanada } = useBrand();
  const account = useAccount();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const hasLinks = !WITHOUT_LINKS.includes(pathname);

  return (
    <header className="header">
      <div className="header-inner">
        <Link className="header-home" to="/" aria-label={`${brand}, home`}>
          <Logo />
          <span>{brand}</span>
        </Link>
        <nav className="header-nav" aria-label="Main">
          {hasLinks ? (
            <>
              <ToursMenu key={pathname} />
              <Link className="header-link" to={account ? '/bookings' : '/login'}>
                <SuitcaseIcon />
                My Tours
              </Link>
              {account ? (
                <Link className="header-link" to="/account" aria-label="My Account">
                  <PersonIcon />
                  <span>
                    <span className="header-my">My </span>Account
                  </span>
                </Link>
              ) : (
                <>
                  <Link className="header-link header-login" to="/login">
                    <LockIcon />
                    Log In
                  </Link>
                  <Link className="header-link" to="/signup">
                    <PersonIcon />
                    Sign Up
                  </Link>
                </>
              )}
            </>
          ) : null}
          <button
            type="button"
            className="header-link"
            aria-haspopup="dialog"
            aria-label={`Call ${phoneUsaCanada}`.trim()}
            onClick={() => setOpen(true)}
          >
            <PhoneIcon />
            <span className="header-number">{phoneUsaCanada || 'Call'}</span>
            <span className="header-call">Call</span>
          </button>
        </nav>
      </div>
      {isOpen ? <ClientServiceDialog onClose={() => setOpen(false)} /> : null}
    </header>
  );
}
