import { Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { ClientService, StaffPageNotFound } from '../features/client-service/ClientService.js';
import { RequireStaffAction } from '../features/client-service/sign-in/RequireStaffAction.js';
import { pagePart } from '../ui/page-part.js';
import { Spinner } from '../ui/Spinner.js';

const SearchPage = pagePart(
  'SearchPage',
  () => import('../features/client-service/search/SearchPage.js'),
  'The search',
);
const BookingHistoryPage = pagePart(
  'BookingHistoryPage',
  () => import('./BookingHistoryPage.js'),
  'The history of the booking',
);
const DeparturesPage = pagePart(
  'DeparturesPage',
  () => import('../features/client-service/departures/DeparturesPage.js'),
  'The list of departures',
);
const DepartureSheetsPage = pagePart(
  'DepartureSheetsPage',
  () => import('../features/client-service/departures/DepartureSheetsPage.js'),
  'The departure',
);
const ApprovalsPage = pagePart(
  'ApprovalsPage',
  () => import('../features/client-service/approvals/ApprovalsPage.js'),
  'The list of approvals',
);
const CatalogPage = pagePart(
  'CatalogPage',
  () => import('../features/client-service/catalog/CatalogPage.js'),
  'The catalog',
);
const ServicesPage = pagePart(
  'ServicesPage',
  () => import('../features/client-service/services/ServicesPage.js'),
  'The list of services',
);
const ExportsPage = pagePart(
  'ExportsPage',
  () => import('../features/client-service/exports/ExportsPage.js'),
  'The page of exports',
);
const SystemsPage = pagePart(
  'SystemsPage',
  () => import('../features/client-service/systems/SystemsPage.js'),
  'The list of keys',
);
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
      <Suspense fallback={<Spinner label="Loading" />}>
        <Routes>
          <Route element={<RequireRead />}>
            <Route index element={<SearchPage />} />
            <Route path="bookings/:id" element={<BookingHistoryPage />} />
            <Route path="departures" element={<DeparturesPage />} />
            <Route path="departures/:tour/:date" element={<DepartureSheetsPage />} />
            <Route path="approvals" element={<ApprovalsPage />} />
            <Route path="services" element={<ServicesPage />} />
          </Route>
          <Route
            path="catalog"
            element={
              <RequireStaffAction action="see-catalogue">
                <CatalogPage />
              </RequireStaffAction>
            }
          />
          <Route
            path="exports"
            element={
              <RequireStaffAction action="export">
                <ExportsPage />
              </RequireStaffAction>
            }
          />
          <Route
            path="systems"
            element={
              <RequireStaffAction action="outside-systems">
                <SystemsPage />
              </RequireStaffAction>
            }
          />
          <Route
            path="staff"
            element={
              <RequireStaffAction action="staff">
                <MembersPage />
              </RequireStaffAction>
            }
          />
          <Route path="password" element={<ChoosePasswordPage />} />
          <Route path="*" element={<StaffPageNotFound />} />
        </Routes>
      </Suspense>
    </ClientService>
  );
}

function RequireRead() {
  return (
    <RequireStaffAction action="read">
      <Outlet />
    </RequireStaffAction>
  );
}
