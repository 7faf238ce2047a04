import { Route, Routes } from 'react-router';
import { ClientService, StaffPageNotFound } from '../features/client-service/ClientService.js';
import DepartureSheetsPage from '../features/client-service/departures/DepartureSheetsPage.js';
import DeparturesPage from '../features/client-service/departures/DeparturesPage.js';
import HistoryPage from '../features/client-service/history/HistoryPage.js';
import SearchPage from '../features/client-service/search/SearchPage.js';
import ServicesPage from '../features/client-service/services/ServicesPage.js';
import { BookingAsOf } from '../features/manage/overview/BookingAsOf.js';

/** The pages of client service, in a chunk of their own: no customer loads them. */
export default function ClientServicePages() {
  return (
    <ClientService>
      <Routes>
        <Route index element={<SearchPage />} />
        <Route path="bookings/:id" element={<HistoryPage BookingAsOf={BookingAsOf} />} />
        <Route path="departures" element={<DeparturesPage />} />
        <Route path="departures/:tour/:date" element={<DepartureSheetsPage />} />
        <Route path="services" element={<ServicesPage />} />
        <Route path="*" element={<StaffPageNotFound />} />
      </Routes>
    </ClientService>
  );
}
