import { useEffect, useEffectEvent, useState } from 'react';
import {
  airlineProblem,
  flightNumberProblem,
  travelDateProblem,
  type TransportSide,
  type TravelFacts,
} from '@tour-portal/contracts/travel/flight-rules.js';
import { travelApi, type FlightQuery } from '../travel-api.js';
import { joinMessages, problemsOf } from '../../../../api/errors.js';
import { useAppDispatch } from '../../../../api/dispatch.js';
import type { Lookup, TravelDraft } from '../travel-draft.js';

/** Spec §9 "flight lookup 1000 ms": a flight is looked up once airline, number and date have not changed for this long. */
const DEBOUNCE_MS = 1_000;

/** The query of a lookup; null while airline, number or date is missing or has a problem, or where no lookup is needed. */
export function flightQuery(draft: TravelDraft, side: TransportSide, facts: TravelFacts): FlightQuery | null {
  const { isFlight, isManual, airline, flightNumber, scheduledDate: date, lookup } = draft;
  if (isFlight !== true || isManual || lookup.status !== 'waiting' || date === null) return null;
  if (airlineProblem(airline) !== null || flightNumberProblem(flightNumber) !== null) return null;
  if (travelDateProblem(date, side, facts, true) !== null) return null;
  return { airlineIata: airline, date, number: flightNumber, isArrival: side === 'arrival' };
}

/**
 * Looks a flight up once the query has not changed for a second; a lookup under way is aborted when the query changes or the
 * form is removed (spec §5 "Flights", §7).
 * @returns whether the server is being asked: true from the call until the query changes, which `onEnd` must bring about
 */
export function useFlightLookup(query: FlightQuery | null, onEnd: (lookup: Lookup) => void): boolean {
  const dispatch = useAppDispatch();
  const [isLooking, setIsLooking] = useState(false);
  const end = useEffectEvent(onEnd);
  const { airlineIata, date, number, isArrival = false } = query ?? {};

  useEffect(() => {
    if (airlineIata === undefined || date === undefined || number === undefined) return undefined;
    let abandonCall = (): void => undefined;
    const timer = setTimeout(() => {
      let isWanted = true;
      const call = dispatch(
        travelApi.endpoints.findFlights.initiate({ airlineIata, date, number, isArrival }, { track: false }),
      );
      abandonCall = () => {
        isWanted = false;
        call.abort();
      };
      setIsLooking(true);
      void call.then(({ data: flights, error }) => {
        if (!isWanted) return;
        if (flights === undefined) end({ status: 'failed', message: joinMessages(problemsOf(error)) });
        else end({ status: 'found', flights });
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abandonCall();
      setIsLooking(false);
    };
  }, [dispatch, airlineIata, date, number, isArrival]);
  return isLooking;
}
