import { createBrowserRouter, type RouteObject } from 'react-router';
import type { BookingList } from '@tour-portal/contracts/booking/booking-state.js';
import type { LegalTextKind } from '@tour-portal/contracts/texts/legal-texts.js';
import { lazyPage, loadChunk } from '../browser/chunks.js';
import { RequireAccount, RequireVisitor } from '../session/guards.js';
import { Shell } from './shell/Shell.js';
import { UnexpectedError } from './UnexpectedError.js';

/** A page whose code is loaded when it is opened. */
function page(path: string, ...chunk: Parameters<typeof lazyPage>): RouteObject {
  return { path, lazy: lazyPage(...chunk) };
}

const loadBookings = () => loadChunk('bookings', () => import('../features/bookings/BookingsPage.js'));

function lazyBookings(list: BookingList): RouteObject['lazy'] {
  return async () => {
    const { default: BookingsPage } = await loadBookings();
    return { Component: () => <BookingsPage key={list} list={list} /> };
  };
}

function lazyLegal(kind: LegalTextKind): RouteObject['lazy'] {
  return async () => {
    const { default: LegalPage } = await loadChunk('legal', () => import('../features/legal/LegalPage.js'));
    return { Component: () => <LegalPage kind={kind} /> };
  };
}

/** The routes of spec §2 and those of our own: survey, legal texts, tours, trip and client service. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <UnexpectedError />,
    HydrateFallback: () => null,
    children: [
      {
        errorElement: <UnexpectedError />,
        children: [
          page('/', 'landing', () => import('../features/holds/landing/LandingPage.js')),
          page(
            '/confirmation/email',
            'confirmation-email',
            () => import('../features/documents/ConfirmationEmailPage.js'),
          ),
          page('/survey', 'survey', () => import('../features/surveys/SurveyPage.js')),
          page(
            '/survey-submitted',
            'survey-submitted',
            () => import('../features/surveys/SurveySubmittedPage.js'),
          ),
          { path: '/terms', lazy: lazyLegal('terms') },
          { path: '/site-usage', lazy: lazyLegal('site-usage') },
          { path: '/privacy', lazy: lazyLegal('privacy') },
          page('/tours/:id', 'tour', () => import('../features/tours/TourPage.js')),
          {
            element: <RequireVisitor />,
            children: [
              page('/login', 'login', () => import('../features/accounts/sign-in/LoginPage.js')),
              page('/signup', 'signup', () => import('../features/accounts/sign-up/SignupPage.js')),
              page(
                '/password/reset',
                'password-reset',
                () => import('../features/accounts/recovery/ResetPasswordPage.js'),
              ),
              page(
                '/password/invalid',
                'password-invalid',
                () => import('../features/accounts/recovery/InvalidLinkPage.js'),
              ),
            ],
          },
          {
            element: <RequireAccount />,
            children: [
              page('/hold-limit', 'hold-limit', () => import('../features/holds/HoldLimitPage.js')),
              page(
                '/space-unavailable',
                'space-unavailable',
                () => import('../features/holds/SpaceUnavailablePage.js'),
              ),
              page('/unprocessable', 'unprocessable', () => import('../features/holds/UnprocessablePage.js')),
              { path: '/bookings', lazy: lazyBookings('bookings') },
              { path: '/bookings/cancelled', lazy: lazyBookings('cancelled') },
              { path: '/bookings/travelled', lazy: lazyBookings('travelled') },
              { path: '/bookings/expired', lazy: lazyBookings('expired') },
              page(
                '/bookings/:number',
                'manage',
                () => import('../features/manage/overview/ManageBookingPage.js'),
              ),
              page('/bookings/:number/invite', 'invite', () => import('../features/invites/InvitePage.js')),
              page('/bookings/:number/trip', 'trip', () => import('../features/trip/TripPage.js')),
              page('/bookings/:number/faqs', 'faqs', () => import('../features/faqs/FaqsPage.js')),
              page('/account', 'account', () => import('../features/accounts/profile/AccountPage.js')),
              page(
                '/account/edit',
                'account-edit',
                () => import('../features/accounts/profile/EditAccountPage.js'),
              ),
            ],
          },
          page('*', 'not-found', () => import('../session/PageNotFound.js')),
        ],
      },
    ],
  },
  {
    path: '/client-service/*',
    errorElement: <UnexpectedError />,
    HydrateFallback: () => null,
    lazy: lazyPage('client-service', () => import('./ClientServicePages.js')),
  },
];

export function makeRouter() {
  return createBrowserRouter(routes);
}

/** Resolves once the page of the address is loaded, or has failed to load. */
export function whenReady(router: ReturnType<typeof makeRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
