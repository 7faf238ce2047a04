import { Injectable } from '@nestjs/common';
import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type {
  OpenApproval,
  OpenApprovals,
} from '@tour-portal/contracts/client-service/client-service-api.js';
import { Documents } from '../../read-side/documents.js';

/** Requests that wait for a second person (D60). */
@Injectable()
export class OpenApprovalsList {
  constructor(private readonly documents: Documents) {}

  /** The longest waiting first. */
  async all(): Promise<OpenApproval[]> {
    const open = await this.documents.openApprovals();
    if (open.length === 0) return [];
    const bookings = await this.documents.bookings([...new Set(open.map(({ booking }) => booking))]);
    const numbers = new Map(bookings.map(({ id, number }) => [id, number]));
    const names = new Map((await this.documents.staff()).map(({ staff, name }) => [staff, name]));
    return open.map(({ approval, booking, by, asked, reason, requestedAt }) => ({
      id: approval,
      booking,
      number: numbers.get(booking) ?? '',
      ...asked,
      // A member of staff who was removed since is not in the list any more.
      askedBy: { id: by, name: names.get(by) ?? `staff ${by}` },
      reason,
      requestedAt,
    }));
  }
}

/** `GET …/approvals`: {@link OpenApprovalsList}. */
export class GetOpenApprovals extends Query<OpenApprovals> {}

@QueryHandler(GetOpenApprovals)
export class GetOpenApprovalsHandler implements IQueryHandler<GetOpenApprovals> {
  constructor(private readonly open: OpenApprovalsList) {}

  async execute() {
    return { approvals: await this.open.all() };
  }
}
