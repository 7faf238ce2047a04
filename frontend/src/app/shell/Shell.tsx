import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { focusHeading } from '../../browser/focus-heading.js';
import { usePageVisits } from '../use-page-visits.js';
import { useScrollTarget } from '../use-scroll-target.js';
import { CustomerPage } from '../../session/CustomerPage.js';
import { ConsentBar } from '../consent/ConsentBar.js';
import { Footer } from './Footer.js';
import { Header } from './Header.js';
import { StoredCopyNote } from './StoredCopyNote.js';
import './Shell.css';

/** The frame of the pages outside client service, with header and footer. */
export function Shell() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  usePageVisits();
  useScrollTarget();
  // For performance measurements: from here on the page reacts to input.
  useEffect(() => void performance.mark('portal-drawn'), []);

  useEffect(() => {
    if (lastPath.current === pathname) return undefined;
    lastPath.current = pathname;
    return focusHeading();
  }, [pathname]);

  return (
    <div className="shell">
      <a className="skip-link no-print" href="#content">
        Skip to the page
      </a>
      <Header />
      <main id="content" className="shell-main" tabIndex={-1}>
        <StoredCopyNote />
        <CustomerPage>
          <Outlet />
        </CustomerPage>
      </main>
      <Footer />
      <ConsentBar />
      <ScrollRestoration />
    </div>
  );
}
