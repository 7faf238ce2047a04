import type { ExportFormat, ExportName } from '@tour-portal/contracts/client-service/exports.js';
import type { SheetFormat, SheetName } from '@tour-portal/contracts/sheets/departure-sheets.js';
import { event } from '@tour-portal/contracts/events/events.js';
import type { NewEvent } from '@tour-portal/contracts/events/events.js';
import type { StaffView } from '@tour-portal/contracts/events/staff-events.js';
import type { CalendarDate } from '@tour-portal/contracts/values/time.js';
import type { Decider } from '../../event-log/decider.js';
import { NO_ACCESS, evolveAccess } from '../../audit/access-state.js';
import type { AccessState } from '../../audit/access-state.js';

export interface LookAtBooking {
  readonly type: 'LookAtBooking';
  readonly booking: number;
  readonly staff: number;
  readonly view: StaffView;
  /** Which moment, difference or file it was. */
  readonly detail: string | null;
}

/** A look at one of the sheets that say who travels on a departure. */
export interface LookAtDeparture {
  readonly type: 'LookAtDeparture';
  readonly tour: number;
  readonly departedAt: CalendarDate;
  readonly staff: number;
  readonly sheet: SheetName;
  readonly format: SheetFormat;
}

/** An export for another system, which leaves the portal as a file. */
export interface TakesExport {
  readonly type: 'TakeExport';
  readonly staff: number;
  readonly name: ExportName;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly format: ExportFormat;
}

type Look = LookAtBooking | LookAtDeparture | TakesExport;

/** Every look of client service at a customer's booking is recorded; nothing refuses one. */
export const accessDecider: Decider<AccessState, Look, never> = {
  initial: NO_ACCESS,
  evolve: evolveAccess,
  decide: (look) => ({ events: [lookedAt(look)] }),
  creates: () => true,
  subject: () => null,
};

function lookedAt(look: Look): NewEvent {
  switch (look.type) {
    case 'LookAtBooking': {
      const { booking, staff, view, detail } = look;
      return event('BookingLookedAt', { booking, staff, view, detail });
    }
    case 'LookAtDeparture': {
      const { tour, departedAt, staff, sheet, format } = look;
      return event('DepartureLookedAt', { tour, departedAt, staff, sheet, format });
    }
    case 'TakeExport': {
      const { staff, name, from, to, format } = look;
      return event('ExportTaken', { staff, export: name, from, to, format });
    }
  }
}
