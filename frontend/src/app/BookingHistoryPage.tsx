import HistoryPage from '../features/client-service/history/HistoryPage.js';
import { BookingAsOf } from '../features/manage/overview/BookingAsOf.js';

/** The history of a booking beside the booking as its customer saw it. */
export default function BookingHistoryPage() {
  return <HistoryPage BookingAsOf={BookingAsOf} />;
}
