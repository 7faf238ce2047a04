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
  /** Which moment, difference or file was looked at. */
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

/** A member of staff takes an export, which leaves the portal as a file. */
export interface TakeExportAsStaff {
  readonly type: 'TakeExport';
  readonly staff: number;
  readonly exportName: ExportName;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly format: ExportFormat;
}

type Access = LookAtBooking | LookAtDeparture | TakeExportAsStaff;

/** Records every look of client service at a booking or a departure's sheet, and every export it takes; refuses none. */
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
