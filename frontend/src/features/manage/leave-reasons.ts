import { createContext, useContext, useEffect, useId } from 'react';

/** What leaving the page now would break off or lose, the gravest first. */
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
 * Tells the page what leaving it would lose while there is a reason; the page asks once for all of its parts, because
 * the router takes only one blocker.
 * @param onLeave runs when the customer leaves all the same; must stay the same function from render to render
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
