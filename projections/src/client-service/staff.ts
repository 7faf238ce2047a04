import type { StaffRole } from '@tour-portal/contracts/client-service/staff-roles.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Projection } from '../runner/projection.js';

/** A member of client service, from when they were added until they are removed (D60). Key: the staff id. */
export interface StaffDocument {
  staff: number;
  name: string;
  email: string;
  roles: readonly StaffRole[];
  addedAt: Instant;
}

export const staffProjection: Projection<StaffDocument> = {
  name: 'staff',
  version: 1,
  indexes: { name: 'text' },
  follows: ['StaffAdded', 'StaffRenamed', 'StaffRolesSet', 'StaffRemoved'],
  fromOtherStreams: [],
  keys: ({ data }) => ('staff' in data ? [String(data.staff)] : []),
  evolve: evolveStaff,
};

function evolveStaff(document: StaffDocument | null, event: RecordedEvent): StaffDocument | null {
  switch (event.type) {
    case 'StaffAdded': {
      // A member is a manager until roles are set: before there were roles, everybody had all rights.
      const { staff, name, email } = event.data;
      return { staff, name, email, roles: ['manager'], addedAt: event.metadata.at };
    }
    case 'StaffRenamed':
      return document && { ...document, name: event.data.name };
    case 'StaffRolesSet':
      return document && { ...document, roles: event.data.roles };
    case 'StaffRemoved':
      return null;
    default:
      return document;
  }
}
