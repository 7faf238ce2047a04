import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { FeeChoice } from '@tour-portal/contracts/money/fees.js';
import type { Cents } from '@tour-portal/contracts/values/money.js';
import { useTryPaymentQuery } from './payment-api.js';
import type { CallError } from '../../../api/errors.js';

/** The server is asked about a choice that has not changed for this long: several boxes are often ticked in a row. */
const SETTLED_MS = 400;

export interface PaymentPreview {
  /** What would be charged now, by the server's answer; null while that is not known. */
  readonly amount: Cents | null;
  readonly error: CallError | undefined;
  /** Whether the answer about the choice is still to come. */
  readonly isAsking: boolean;
  /** Asks anew about the same choice. */
  readonly retry: () => void;
}

/** What paying the choice would charge now, decided by the same rules as the payment itself; nothing is begun. */
export function usePaymentPreview(booking: number, fees: readonly FeeChoice[]): PaymentPreview {
  const [retries, setRetries] = useState(0);
  const choiceKey = `${retries} ${JSON.stringify(fees)}`;
  const [settledKey, setSettledKey] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledKey(choiceKey), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [choiceKey]);

  const isSettled = fees.length > 0 && settledKey === choiceKey;
  const query = useTryPaymentQuery(isSettled ? { booking, fees: [...fees] } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const isAnswered = isSettled && !query.isFetching;
  return {
    amount: isAnswered && query.error === undefined ? (query.currentData?.amount ?? null) : null,
    error: isAnswered ? query.error : undefined,
    isAsking: fees.length > 0 && !isAnswered,
    retry: () => setRetries((before) => before + 1),
  };
}
