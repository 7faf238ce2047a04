import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { setupListeners } from '@reduxjs/toolkit/query';
import { Provider } from 'react-redux';
import { Link, ScrollRestoration, useLocation } from 'react-router';
import { problemsOf, statusOf, type CallError } from '../../api/errors.js';
import { focusHeading } from '../../browser/focus-heading.js';
import { Button } from '../../ui/Button.js';
import { ErrorList } from '../../ui/notices/ErrorList.js';
import { PageTitle } from '../../ui/PageTitle.js';
import { Spinner } from '../../ui/Spinner.js';
import { PageHidden } from '../../ui/page-hidden.js';
import { CHOOSE_PASSWORD_ADDRESS } from './members/members-address.js';
import { StaffHeader } from './StaffHeader.js';
import { staffApi } from './staff-api.js';
import { memberOfPages, selectStaffSession } from './sign-in/staff-session.js';
import { makeStaffStore, useStaffDispatch, useStaffSelector } from './staff-store.js';
import { pagePart } from '../../ui/page-part.js';
import './ClientService.css';

const SignIn = pagePart('SignIn', () => import('./sign-in/SignIn.js'), 'The sign-in');

/** All pages under `/client-service`, with a store and a session apart from the customers' pages (D45). */
export function ClientService({ children }: { children: ReactNode }) {
  const [store] = useState(makeStaffStore);
  useEffect(() => setupListeners(store.dispatch), [store]);
  return (
    <Provider store={store}>
      <StaffPages>{children}</StaffPages>
    </Provider>
  );
}

/** The header and the page. Until staff are signed in, the sign-in stands in place of every page but the one to choose a password. */
function StaffPages({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const session = useStaffSelector(selectStaffSession);
  const lastPath = useRef(pathname);

  useEffect(() => {
    if (lastPath.current === pathname) return undefined;
    lastPath.current = pathname;
    // A page that begins with a field has already focused it.
    return document.activeElement?.matches('main *') === true ? undefined : focusHeading();
  }, [pathname]);

  return (
    <div className="staff">
      <a className="skip-link no-print" href="#content">
        Skip to the page
      </a>
      <StaffHeader member={session.status === 'in' ? session.member : null} />
      <main id="content" className="staff-main" tabIndex={-1}>
        {pathname === CHOOSE_PASSWORD_ADDRESS ? children : <RequireSignIn>{children}</RequireSignIn>}
      </main>
      <ScrollRestoration />
    </div>
  );
}

/**
 * The page if a staff member is signed in, the sign-in if none is, and the check while that is not known. After a session that
 * ended by itself the page stays mounted with what was typed, hidden until the same member signs in; another member gets pages
 * of their own (decision 0050).
 */
function RequireSignIn({ children }: { children: ReactNode }) {
  const session = useStaffSelector(selectStaffSession);
  if (session.status === 'unknown') return <SessionCheck />;
  const member = memberOfPages(session);
  const isHidden = session.status === 'out';
  return (
    <>
      {session.status === 'out' ? (
        <Suspense fallback={<Spinner />}>
          <SignIn ended={session.ended !== null} />
        </Suspense>
      ) : null}
      {member === null ? null : (
        <PageHidden value={isHidden} key={member.id}>
          <div hidden={isHidden}>{children}</div>
        </PageHidden>
      )}
    </>
  );
}

/** Asks the server which staff member is signed in. */
function SessionCheck() {
  const dispatch = useStaffDispatch();
  const [failure, setFailure] = useState<CallError | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const call = dispatch(
      staffApi.endpoints.staffMember.initiate(undefined, { subscribe: false, forceRefetch: true }),
    );
    void call.then(({ error }) => {
      if (error !== undefined && statusOf(error) !== 401) setFailure(error);
    });
  }, [dispatch, tries]);

  return (
    <>
      <PageTitle>Client service</PageTitle>
      {failure === null ? (
        <Spinner />
      ) : (
        <>
          <ErrorList problems={problemsOf(failure)} />
          <Button
            onClick={() => {
              setFailure(null);
              setTries(tries + 1);
            }}
          >
            Try again
          </Button>
        </>
      )}
    </>
  );
}

/** Shown at an address under `/client-service` that has no page. */
export function StaffPageNotFound() {
  return (
    <>
      <PageTitle>Page Not Found</PageTitle>
      <p>
        Client service has no page at this address. <Link to="/client-service">Find a booking</Link>
      </p>
    </>
  );
}
