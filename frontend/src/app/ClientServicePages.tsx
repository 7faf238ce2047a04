import { Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import type { StaffAction } from '@tour-portal/contracts/client-service/staff-roles.js';
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
          <Route element={<PagesOfAction action="read" />}>
            <Route index element={<SearchPage />} />
            <Route path="bookings/:id" element={<BookingHistoryPage />} />
            <Route path="departures" element={<DeparturesPage />} />
            <Route path="departures/:tour/:date" element={<DepartureSheetsPage />} />
            <Route path="approvals" element={<ApprovalsPage />} />
            <Route path="services" element={<ServicesPage />} />
          </Route>
          <Route element={<PagesOfAction action="see-catalogue" />}>
            <Route path="catalog" element={<CatalogPage />} />
          </Route>
          <Route element={<PagesOfAction action="export" />}>
            <Route path="exports" element={<ExportsPage />} />
          </Route>
          <Route element={<PagesOfAction action="outside-systems" />}>
            <Route path="systems" element={<SystemsPage />} />
          </Route>
          <Route element={<PagesOfAction action="staff" />}>
            <Route path="staff" element={<MembersPage />} />
          </Route>
          <Route path="password" element={<ChoosePasswordPage />} />
          <Route path="*" element={<StaffPageNotFound />} />
        </Routes>
      </Suspense>
    </ClientService>
  );
}

/** Shows the pages inside to members whose roles allow the action. */
function PagesOfAction({ action }: { action: StaffAction }) {
  return (
    <RequireStaffAction action={action}>
      <Outlet />
    </RequireStaffAction>
  );
}
