/**
 * The places at which a crash can be ordered (D52): after each step of the hold saga, of what ends a hold, of a payment, of what
 * client service does, of its refunds and of what changes or recovers an account.
 */
export const FAULT_POINTS = [
  'hold:before-slot',
  'hold:slot-taken',
  'hold:seats-held',
  'hold:placed',
  'hold:replaced',
  'hold:old-seats-released',
  'hold:before-answer',
  'release:before-seats',
  'release:seats-released',
  'release:done',
  'expiry:expired',
  'payment:started',
  'payment:requested',
  'payment:approved',
  'payment:seats-kept',
  'payment:booking-knows',
  'payment:slot-freed',
  'payment:refunded',
  'payment:refund-recorded',
  'payment:concluded',
  'mismatch:heard',
  'mismatch:noted',
  'service:decided',
  'service:seats-freed',
  'refund:made',
  'refund:recorded',
  'signup:reserved',
  'signup:opened',
  'account:claimed',
  'account:changed',
  'account:settled',
  'account:sessions-ended',
  'account:recovery-asked',
  'account:link-issued',
  'account:erased',
  'account:key-destroyed',
  'account:deleted',
  'projection:before-commit',
  'projection:committed',
] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];

/** Kills the process, as a power cut would, at the named points that were armed; does nothing otherwise. */
export class Faults {
  private readonly armed = new Map<FaultPoint, number>();

  /** The process dies the `times`-th time the point is passed. */
  arm(point: FaultPoint, times: number): void {
    this.armed.set(point, times);
  }

  pass(point: FaultPoint): void {
    if (this.armed.size === 0) return;
    const left = this.armed.get(point);
    if (left === undefined) return;
    if (left <= 1) process.kill(process.pid, 'SIGKILL');
    this.armed.set(point, left - 1);
  }
}
