/**
 * The points at which developer tools can let the process crash (D52): before, between and after the steps of the hold saga, of
 * the end of a hold, of a payment, of a charge that is not the requested one (`mismatch`), of changes by client service, of refunds, of
 * opening, changing, recovering or erasing an account, of reminders, mails and texts, projections and rebuilds.
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
  // A payment, up to the refund of one that the booking has turned away.
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
  // A refund that is owed, made in the background.
  'refund:made',
  'refund:recorded',
  'signup:reserved',
  'signup:opened',
  // A change of e-mail, phone or password: reserved, in the log, in the credentials.
  'account:claimed',
  'account:changed',
  'account:settled',
  'account:sessions-ended',
  'account:recovery-asked',
  'account:link-issued',
  // An erasure: in the log, the key destroyed, the stored records removed.
  'account:erased',
  'account:key-destroyed',
  'account:deleted',
  'reminder:decided',
  'message:written',
  'message:delivered',
  'projection:before-commit',
  'projection:committed',
  'rebuild:written',
] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];

/** A signal that the process gets when it passes a point for the `times`-th time. */
export interface Fault {
  readonly point: FaultPoint;
  readonly times: number;
  /** SIGKILL: like a power failure; SIGINT: like Ctrl+C at the keyboard. */
  readonly signal: 'SIGKILL' | 'SIGINT';
}

/** Reads `POINT`, `POINT TIMES` or `POINT TIMES SIGINT`; null: the text is none of them. */
export function parseFault(text: string): Fault | null {
  const [, name, times = '1', signal] = /^(\S+)(?: ([1-9]\d{0,5})(?: (SIGINT))?)?$/.exec(text) ?? [];
  const point = FAULT_POINTS.find((candidate) => candidate === name);
  if (point === undefined) return null;
  return { point, times: Number(times), signal: signal === 'SIGINT' ? signal : 'SIGKILL' };
}

/** Sends the process a signal at armed points; other points do nothing. */
export class Faults {
  private readonly armed = new Map<FaultPoint, Omit<Fault, 'point'>>();

  constructor(fault: Fault | null = null) {
    if (fault !== null) this.arm(fault.point, fault.times, fault.signal);
  }

  /** Orders a signal for the `times`-th time that the point is passed. */
  arm(point: FaultPoint, times: number, signal: Fault['signal'] = 'SIGKILL'): void {
    this.armed.set(point, { times, signal });
  }

  pass(point: FaultPoint): void {
    const armed = this.armed.get(point);
    if (armed === undefined) return;
    const { times, signal } = armed;
    if (times > 1) {
      this.arm(point, times - 1, signal);
      return;
    }
    this.armed.delete(point);
    process.kill(process.pid, signal);
  }
}
