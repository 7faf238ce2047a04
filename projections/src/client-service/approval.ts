import type { ActionForApproval } from '@tour-portal/contracts/client-service/approvals.js';
import type { RecordedEvent } from '@tour-portal/contracts/events/events.js';
import { millis } from '@tour-portal/contracts/values/time.js';
import type { Instant } from '@tour-portal/contracts/values/time.js';
import type { Projection } from '../runner/projection.js';

/** A refund or credit that a second member of staff must approve, open or decided (D60). Key: the approval id. */
export interface ApprovalDocument {
  approval: number;
  booking: number;
  /** The member of staff who asked. */
  by: number;
  asked: ActionForApproval;
  reason: string;
  requestedAt: Instant;
  /** Epoch milliseconds of the request; null once it is granted, denied or taken back. */
  openSince: number | null;
}

export const approvalProjection: Projection<ApprovalDocument> = {
  name: 'approval',
  version: 1,
  indexes: { openSince: 'integer' },
  follows: ['ApprovalRequested', 'ApprovalGranted', 'ApprovalDenied'],
  fromOtherStreams: [],
  keys: ({ data }) => ('approval' in data ? [String(data.approval)] : []),
  evolve: evolveApproval,
};

function evolveApproval(document: ApprovalDocument | null, event: RecordedEvent): ApprovalDocument | null {
  switch (event.type) {
    case 'ApprovalRequested': {
      const { at, reason } = event.metadata;
      const { approval, booking, by, asked } = event.data;
      return { approval, booking, by, asked, reason: reason ?? '', requestedAt: at, openSince: millis(at) };
    }
    case 'ApprovalGranted':
    case 'ApprovalDenied':
      return document && { ...document, openSince: null };
    default:
      return document;
  }
}
