import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ChevronDownIcon, LockIcon, MapIcon, PersonIcon, PhoneIcon, SuitcaseIcon } from '../../ui/icons.js';
import { useBrand } from '../../reference/brand.js';
import { useAccount } from '../../session/use-account.js';
import { dialogPart } from '../../ui/dialogs/dialog-part.js';
import './Header.css';

const ClientServiceDialog = dialogPart(
  'ClientServiceDialog',
  () => import('./dialogs/ClientServiceDialog.js'),
);
const ToursMenuPanel = dialogPart('ToursMenuPanel', () => import('./ToursMenuPanel.js'));

/** Pages whose header leads only to the first page and to client service (D39). */
const WITHOUT_LINKS = ['/unprocessable', '/confirmation/email'];

/** Spec §2 "Header". */
export function Header() {
  const { brand, phoneUsaCanada } = useBrand();
  const account = useAccount();
  const { pathname } = useLocation();
  const [isServiceOpen, setServiceOpen] = useState(false);
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
                    <span className="header-my-word">My </span>Account
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
            onClick={() => setServiceOpen(true)}
          >
            <PhoneIcon />
            <span className="header-phone-number">{phoneUsaCanada || 'Call'}</span>
            <span className="header-call-word">Call</span>
          </button>
        </nav>
      </div>
      {isServiceOpen ? <ClientServiceDialog onClose={() => setServiceOpen(false)} /> : null}
    </header>
  );
}

/** Choose A Tour (spec §2 "Header"); printing closes it. */
function ToursMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const close = () => setOpen(false);
    globalThis.addEventListener('beforeprint', close);
    return () => globalThis.removeEventListener('beforeprint', close);
  }, []);

  return (
    <>
      <button
        ref={button}
        type="button"
        className="header-link"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MapIcon />
        Choose A Tour
        <span className="header-chevron">
          <ChevronDownIcon />
        </span>
      </button>
      {isOpen ? <ToursMenuPanel trigger={button} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Two hills and the sun behind them. */
function Logo() {
  return (
    <svg className="logo" viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
      <circle cx="24" cy="24" r="22.5" fill="var(--pine-fill)" />
      <circle cx="31.5" cy="17.5" r="5.5" fill="#e9a066" />
      <path d="M5 36 18 18l8.5 12 5-6.5L43 36a22.5 22.5 0 0 1-38 0Z" fill="#fbf8f2" />
    </svg>
  );
}
