import type { ExportName } from '@tour-portal/contracts/client-service/exports.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { EventData, NewEvent } from '@tour-portal/contracts/events/events.js';
import type { Decider } from '../../event-log/decider.js';
import { NO_ACCESS, evolveAccess } from '../../audit/access-state.js';
import type { AccessState } from '../../audit/access-state.js';

/** What is recorded: the fields of its event. `TakeExport`: the export leaves the portal as a file. */
type Access =
  | (Readonly<EventData['BookingLookedAt']> & { readonly type: 'LookAtBooking' })
  | (Readonly<EventData['DepartureLookedAt']> & { readonly type: 'LookAtDeparture' })
  | (Readonly<Omit<EventData['ExportTaken'], 'export'>> & {
      readonly type: 'TakeExport';
      readonly exportName: ExportName;
    });

/** Records looks of client service at bookings and at departures' sheets, and the exports that its members take; refuses none. */
export const accessDecider: Decider<AccessState, Access, never> = {
  initial: NO_ACCESS,
  evolve: evolveAccess,
  decide: (access) => ({ events: [accessEvent(access)] }),
  creates: () => true,
  subject: () => null,
};

function accessEvent(access: Access): NewEvent {
  switch (access.type) {
    case 'LookAtBooking': {
      const { booking, staff, view, detail } = access;
      return event('BookingLookedAt', { booking, staff, view, detail });
    }
    case 'LookAtDeparture': {
      const { tour, departedAt, staff, sheet, format } = access;
      return event('DepartureLookedAt', { tour, departedAt, staff, sheet, format });
    }
    case 'TakeExport': {
      const { staff, exportName, from, to, format } = access;
      return event('ExportTaken', { staff, export: exportName, from, to, format });
    }
  }
}
