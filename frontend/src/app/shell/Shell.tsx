import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { usePageVisits } from '../use-page-visits.js';
import { useScrollTarget } from '../use-scroll-target.js';
import { ConsentBar } from './ConsentBar.js';
import { Footer } from './Footer.js';
import { Header } from './Header.js';
import { StoredCopyNote } from './StoredCopyNote.js';
import './Shell.css';

/** Header, page and footer of every screen. */
export function Shell() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  usePageVisits();
  useScrollTarget();

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // The new page's heading takes focus, so that keyboards and screen readers begin there.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="shell">
      <a className="skip-link no-print" href="#content">
        Skip to the page
      </a>
      <Header />
      <main id="content" className="shell-main" tabIndex={-1}>
        <StoredCopyNote />
        <Outlet />
      </main>
      <Footer />
      <ConsentBar />
      <ScrollRestoration />
    </div>
  );
}
