import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { StaffMembers } from '@tour-portal/contracts/client-service/client-service-api.js';
import { Documents } from '../../read-side/documents.js';
import { StaffAccounts } from '../staff/staff-accounts.js';

/** Everybody who may sign in to client service, sorted by name (D60). */
export class GetStaffMembers extends Query<StaffMembers> {}

@QueryHandler(GetStaffMembers)
export class GetStaffMembersHandler implements IQueryHandler<GetStaffMembers> {
  constructor(
    private readonly documents: Documents,
    private readonly staff: StaffAccounts,
  ) {}

  async execute() {
    const documents = await this.documents.staff();
    const staff = await Promise.all(
      documents.map(async ({ staff: id, name, email, roles, addedAt }) => {
        const password = await this.staff.passwordHash(id);
        return { id, name, email, roles, addedAt, hasPassword: (password?.hash ?? '') !== '' };
      }),
    );
    return { staff };
  }
}
