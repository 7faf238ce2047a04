import { Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { ClientService, StaffPageNotFound } from '../features/client-service/ClientService.js';
import DepartureSheetsPage from '../features/client-service/departures/DepartureSheetsPage.js';
import DeparturesPage from '../features/client-service/departures/DeparturesPage.js';
import HistoryPage from '../features/client-service/history/HistoryPage.js';
import SearchPage from '../features/client-service/search/SearchPage.js';
import ServicesPage from '../features/client-service/services/ServicesPage.js';
import { OnlyFor } from '../features/client-service/sign-in/OnlyFor.js';
import { BookingAsOf } from '../features/manage/overview/BookingAsOf.js';
import { pagePart } from '../ui/page-part.js';
import { Spinner } from '../ui/Spinner.js';

const MembersPage = pagePart(
  'MembersPage',
  () => import('../features/client-service/members/MembersPage.js'),
  'The list of staff',
);
const ChoosePasswordPage = pagePart(
  'ChoosePasswordPage',
  () => import('../features/client-service/members/ChoosePasswordPage.js'),
  'The choice of a password',
);

/** The pages of client service, in a chunk of their own: no customer loads them. */
export default function ClientServicePages() {
  return (
    <ClientService>
      <Routes>
        <Route element={<Reading />}>
          <Route index element={<SearchPage />} />
          <Route path="bookings/:id" element={<HistoryPage BookingAsOf={BookingAsOf} />} />
          <Route path="departures" element={<DeparturesPage />} />
          <Route path="departures/:tour/:date" element={<DepartureSheetsPage />} />
          <Route path="services" element={<ServicesPage />} />
        </Route>
        <Route
          path="staff"
          element={
            <OnlyFor action="staff">
              <Suspense fallback={<Spinner label="Loading" />}>
                <MembersPage />
              </Suspense>
            </OnlyFor>
          }
        />
        <Route
          path="password"
          element={
            <Suspense fallback={<Spinner label="Loading" />}>
              <ChoosePasswordPage />
            </Suspense>
          }
        />
        <Route path="*" element={<StaffPageNotFound />} />
      </Routes>
    </ClientService>
  );
}

function Reading() {
  return (
    <OnlyFor action="read">
      <Outlet />
    </OnlyFor>
  );
}
