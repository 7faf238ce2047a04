import { createBrowserRouter, type RouteObject } from 'react-router';
import type { LegalTextKind } from '@tour-portal/contracts/texts/legal-texts.js';
import { lazyPage, loadChunk } from '../browser/chunks.js';
import { RequireAccount, RequireVisitor } from '../session/guards.js';
import { Shell } from './shell/Shell.js';
import { UnexpectedError } from './UnexpectedError.js';

type List = 'bookings' | 'cancelled' | 'travelled' | 'expired';

function lazyBookings(list: List): RouteObject['lazy'] {
  return async () => {
    const { default: BookingsPage } = await loadChunk(
      'bookings',
      () => import('../features/bookings/BookingsPage.js'),
    );
    return { Component: () => <BookingsPage key={list} list={list} /> };
  };
}

function lazyLegal(kind: LegalTextKind): RouteObject['lazy'] {
  return async () => {
    const { default: LegalPage } = await loadChunk('legal', () => import('../features/legal/LegalPage.js'));
    return { Component: () => <LegalPage kind={kind} /> };
  };
}

/** The route table of spec §2. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <UnexpectedError />,
    HydrateFallback: () => null,
    children: [
      {
        errorElement: <UnexpectedError />,
        children: [
          { path: '/', lazy: lazyPage('landing', () => import('../features/holds/landing/LandingPage.js')) },
          {
            path: '/confirmation/email',
            lazy: lazyPage(
              'confirmation-email',
              () => import('../features/documents/ConfirmationEmailPage.js'),
            ),
          },
          { path: '/survey', lazy: lazyPage('survey', () => import('../features/surveys/SurveyPage.js')) },
          {
            path: '/survey-submitted',
            lazy: lazyPage('survey-submitted', () => import('../features/surveys/SurveySubmittedPage.js')),
          },
          { path: '/terms', lazy: lazyLegal('terms') },
          { path: '/site-usage', lazy: lazyLegal('site-usage') },
          { path: '/privacy', lazy: lazyLegal('privacy') },
          { path: '/tours/:id', lazy: lazyPage('tour', () => import('../features/tours/TourPage.js')) },
          {
            element: <RequireVisitor />,
            children: [
              {
                path: '/login',
                lazy: lazyPage('login', () => import('../features/accounts/sign-in/LoginPage.js')),
              },
              {
                path: '/signup',
                lazy: lazyPage('signup', () => import('../features/accounts/sign-up/SignupPage.js')),
              },
              {
                path: '/password/reset',
                lazy: lazyPage(
                  'password-reset',
                  () => import('../features/accounts/recovery/ResetPasswordPage.js'),
                ),
              },
              {
                path: '/password/invalid',
                lazy: lazyPage(
                  'password-invalid',
                  () => import('../features/accounts/recovery/InvalidLinkPage.js'),
                ),
              },
            ],
          },
          {
            element: <RequireAccount />,
            children: [
              {
                path: '/hold-limit',
                lazy: lazyPage('hold-limit', () => import('../features/holds/HoldLimitPage.js')),
              },
              {
                path: '/space-unavailable',
                lazy: lazyPage(
                  'space-unavailable',
                  () => import('../features/holds/SpaceUnavailablePage.js'),
                ),
              },
              {
                path: '/unprocessable',
                lazy: lazyPage('unprocessable', () => import('../features/holds/UnprocessablePage.js')),
              },
              { path: '/bookings', lazy: lazyBookings('bookings') },
              { path: '/bookings/cancelled', lazy: lazyBookings('cancelled') },
              { path: '/bookings/travelled', lazy: lazyBookings('travelled') },
              { path: '/bookings/expired', lazy: lazyBookings('expired') },
              {
                path: '/bookings/:number',
                lazy: lazyPage('manage', () => import('../features/manage/overview/ManageBookingPage.js')),
              },
              {
                path: '/bookings/:number/invite',
                lazy: lazyPage('invite', () => import('../features/invites/InvitePage.js')),
              },
              {
                path: '/bookings/:number/trip',
                lazy: lazyPage('trip', () => import('../features/trip/TripPage.js')),
              },
              {
                path: '/bookings/:number/faqs',
                lazy: lazyPage('faqs', () => import('../features/faqs/FaqsPage.js')),
              },
              {
                path: '/account',
                lazy: lazyPage('account', () => import('../features/accounts/profile/AccountPage.js')),
              },
              {
                path: '/account/edit',
                lazy: lazyPage(
                  'account-edit',
                  () => import('../features/accounts/profile/EditAccountPage.js'),
                ),
              },
            ],
          },
          { path: '*', lazy: lazyPage('not-found', () => import('../session/PageNotFound.js')) },
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
