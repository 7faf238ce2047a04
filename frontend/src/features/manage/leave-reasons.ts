import { createContext, useContext, useEffect, useId } from 'react';

/** The reasons to stay on the page, the gravest first: a payment under way, then what is typed and not saved. */
export const LEAVE_REASONS = ['charge', 'payment-form', 'names', 'details', 'travel'] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

export interface ActiveLeaveReason {
  readonly reason: LeaveReason;
  /** Ends what must not go on once the page is left. */
  readonly onLeave: (() => void) | undefined;
}

/** Tells the page a reason to stay; null takes the reason back. */
export type SetLeaveReason = (key: string, active: ActiveLeaveReason | null) => void;

export const LeaveContext = createContext<SetLeaveReason | null>(null);

/**
 * Tells the page that one of its parts has a reason to stay, while it has one; the page asks once for all parts, because the
 * router takes only one blocker.
 * @param onLeave runs when the customer goes to another page all the same; must not be a new function in each render
 */
export function useLeaveReason(reason: LeaveReason | null, onLeave?: () => void): void {
  const setReason = useContext(LeaveContext);
  if (setReason === null) throw new Error('useLeaveReason is used outside of LeaveWarning');
  const key = useId();
  useEffect(() => {
    if (reason === null) return undefined;
    setReason(key, { reason, onLeave });
    return () => setReason(key, null);
  }, [setReason, key, reason, onLeave]);
}
