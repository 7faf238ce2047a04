import { Suspense, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { mayDo } from '@tour-portal/contracts/client-service/staff-roles.js';
import { LoadFailed } from '../../../api/LoadFailed.js';
import { PageTitle } from '../../../ui/PageTitle.js';
import { Spinner } from '../../../ui/Spinner.js';
import { NewCustomer } from './NewCustomer.js';
import { FoundBookings } from './FoundBookings.js';
import { historyAddress } from '../history/history-address.js';
import { useRoles } from '../sign-in/use-roles.js';
import { pagePart } from '../../../ui/page-part.js';
import { useFindBookingsInfiniteQuery } from '../staff-api.js';
import '../../../ui/fields/Field.css';
import '../StaffList.css';
import './SearchPage.css';

const TodayQueues = pagePart('TodayQueues', () => import('../today/TodayQueues.js'), 'What is to do today');

/** The query is sent after a pause in typing of this length, or at once by Enter. */
const SETTLED_MS = 250;

/**
 * Finds bookings by what a caller says of them (D40); the query stands in the address. Without a query, shows today's work.
 */
export default function SearchPage() {
  const navigate = useNavigate();
  const roles = useRoles();
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  const [text, setText] = useState(query);
  const [shownQuery, setShownQuery] = useState(query);
  // Typed queries that are on their way into the address, the oldest first. More may be typed before they arrive there.
  const [underway, setUnderway] = useState<readonly string[]>([]);
  // The field follows the address, unless the query there was typed in the field: back, forward and links change it too.
  if (query !== shownQuery) {
    setShownQuery(query);
    setUnderway(underway.slice(underway.indexOf(query) + 1));
    if (!underway.includes(query)) setText(query);
  }

  const typed = text.trim();
  const startSearch = useCallback(
    (q: string): void => {
      setUnderway((queries) => (queries.at(-1) === q ? queries : [...queries, q]));
      setSearch(q === '' ? {} : { q }, { replace: true });
    },
    [setSearch],
  );
  useEffect(() => {
    if (typed === query) return;
    const timer = setTimeout(() => startSearch(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, query, startSearch]);

  const answer = useFindBookingsInfiniteQuery(query === '' ? skipToken : query);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  // The bookings of the last query stay while the next one loads, but not below its error.
  const shownData = query === '' ? undefined : answer.isError ? answer.currentData : answer.data;
  const bookings = shownData?.pages.flatMap((page) => page.bookings) ?? [];
  const isCurrent = typed === query && answer.currentData !== undefined;

  const links = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
  const onFieldKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      links()[0]?.focus();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = bookings;
    // The results of an older text must not be opened for a newer one.
    if (isCurrent && first !== undefined) void navigate(historyAddress(first.id));
    else if (typed !== query) startSearch(typed);
  };
  const onListKey = (event: KeyboardEvent): void => {
    const all = links();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = all.indexOf(document.activeElement as HTMLElement) + step;
    (index < 0 ? field.current : all[index])?.focus();
  };

  return (
    <>
      <PageTitle title="Client service">Find a booking</PageTitle>
      {mayDo(roles, 'open-account') ? <NewCustomer /> : null}
      <search className="field staff-search">
        <label htmlFor="booking-search">Booking</label>
        <p id="booking-search-hint" className="field-hint">
          Booking number, name, email, phone number, first day of the tour like 2027-05-02, or a state like
          cancelled
        </p>
        <input
          ref={field}
          id="booking-search"
          className="control"
          aria-describedby="booking-search-hint"
          type="search"
          maxLength={200}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onFieldKey}
        />
      </search>
      <div className="search-status" role="status">
        {answer.isFetching && !answer.isFetchingNextPage ? <Spinner label="Searching" /> : null}
        {!answer.isFetching && isCurrent ? (
          <p>{countText(bookings.length, answer.hasNextPage, query)}</p>
        ) : null}
      </div>
      {query === '' ? null : <LoadFailed queries={[answer]} />}
      {query === '' ? (
        <Suspense fallback={<Spinner label="Loading" />}>
          <TodayQueues />
        </Suspense>
      ) : null}
      <FoundBookings
        ref={list}
        bookings={bookings}
        onKeyDown={onListKey}
        isLoading={answer.isFetchingNextPage}
        onMore={answer.hasNextPage ? () => void answer.fetchNextPage() : null}
      />
    </>
  );
}

function countText(count: number, hasMore: boolean, query: string): string {
  if (count === 0)
    return `No booking fits “${query}”. Try the booking number, or only the beginning of a last name.`;
  if (hasMore) return count === 1 ? 'The first booking' : `The first ${count} bookings`;
  return count === 1 ? 'One booking' : `${count} bookings`;
}
