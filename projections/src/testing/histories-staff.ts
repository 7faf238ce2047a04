import { event } from '@tour-portal/contracts/events/events.js';
import { instant } from '@tour-portal/contracts/values/time.js';
import type { Account, Hold, HistoryStep, HistoryWorld } from './histories-holds.js';

/** A member of client service. */
export interface Staff {
  readonly id: number;
  status: 'not-added' | 'active' | 'removed';
}

/** What a member of client service may do next that changes no booking: join, look, change settings, leave. */
export function staffSteps(
  staff: Staff,
  choice: number,
  { holds }: Pick<HistoryWorld, 'holds'>,
): HistoryStep[] {
  const { id } = staff;
  const hold = holds[choice % Math.max(holds.length, 1)];
  switch (staff.status) {
    case 'not-added': {
      const member = { staff: id, name: 'Sam Reed', email: 'sam@example.com' };
      return choice % 4 === 0 ? [() => ((staff.status = 'active'), [event('StaffAdded', member)])] : [];
    }
    case 'active': {
      const lookEvent = ({ id: booking, departure: { tour, departedAt } }: Hold) =>
        choice % 8 === 0
          ? event('DepartureLookedAt', { tour, departedAt, staff: id, sheet: 'rooming', format: 'json' })
          : event('BookingLookedAt', { booking, staff: id, view: 'history', detail: null });
      const looks: HistoryStep[] = hold === undefined || choice % 4 !== 0 ? [] : [() => [lookEvent(hold)]];
      const leave: HistoryStep = () => ((staff.status = 'removed'), [event('StaffRemoved', { staff: id })]);
      const day = hold?.departure.departedAt;
      const changes: HistoryStep[] = [
        () =>
          day === undefined
            ? []
            : [event('ExportTaken', { staff: id, export: 'ledger', from: day, to: day, format: 'csv' })],
        () => [event('StaffRenamed', { staff: id, name: `Sam Reed ${choice % 7}` })],
        () => [
          event('StaffRolesSet', { staff: id, roles: choice % 2 === 0 ? ['agent'] : ['editor', 'auditor'] }),
        ],
        () => [event('ApiKeyMade', { apiKey: choice + 1, name: 'Accounting', scopes: ['ledger:read'] })],
        () =>
          day === undefined
            ? []
            : [
                event('ApiKeyUsed', {
                  apiKey: choice + 1,
                  export: 'ledger',
                  from: day,
                  to: day,
                  format: 'csv',
                }),
              ],
        () => {
          const webhook = choice + 1;
          const url = 'https://crm.example/webhooks';
          return [
            event('WebhookAdded', { webhook, url, types: ['booking.paid'], personal: choice % 2 === 0 }),
            event('WebhookSecretRotated', { webhook, secret: 2 }),
            event('WebhookDisabled', { webhook, because: 'failing' }),
            event('WebhookChanged', { webhook, enabled: true }),
            event('WebhookSentAgain', { webhook, delivery: 'msg_1_1' }),
            event('WebhookReplayed', { webhook, from: instant('2026-11-22T12:00:00.000Z') }),
            ...(choice % 3 === 0 ? [event('WebhookRemoved', { webhook })] : []),
          ];
        },
        () => [event('ApiKeyEnded', { apiKey: choice + 1 })],
        () => [event('StaffInvited', { staff: id, invitation: `command ${choice}` })],
      ];
      return [...looks, ...(choice % 13 === 0 ? changes : []), ...(choice % 29 === 0 ? [leave] : [])];
    }
    case 'removed':
      return [];
  }
}

/** Erasing a customer, once all their holds and requests for seats are over. */
export function eraseSteps(
  account: Account,
  choice: number,
  { holds, requests, now }: HistoryWorld,
): HistoryStep[] {
  const ownHolds = holds.filter((hold) => hold.account === account);
  const isOver = (hold: Hold) => ['ended', 'expired', 'abandoned'].includes(hold.phase) && !hold.hasSeats;
  const isBusy = requests.some((request) => request.account === account && request.phase !== 'over');
  const areAllOver = ownHolds.every((hold) => isOver(hold) && !hold.hasSlot);
  const canErase = choice % 5 === 2 && ownHolds.length > 0 && areAllOver;
  if (!canErase || isBusy) return [];
  const placed = ownHolds.flatMap(({ terms }) => (terms === null ? [] : [terms]));
  const bookings = placed.map(({ booking }) => booking);
  const guests = placed.flatMap((terms) => terms.guests);
  return [
    () => {
      account.erased = true;
      return [event('AccountErased', { account: account.id, bookings, guests, at: now })];
    },
  ];
}
