import type { Account } from '@tour-portal/contracts/api.js';
import type { Instant } from '@tour-portal/contracts/time.js';
import type { Documents } from '../read-side/documents.js';
import type { CatalogueOfToday } from '../reference/catalogue-of-today.js';
import { accountAnswer } from './account-answer.js';

/** Answers questions about accounts from the read models. */
export class AccountQueries {
  constructor(
    private readonly documents: Documents,
    private readonly catalogue: CatalogueOfToday,
  ) {}

  /** Null while the read models do not know the account. */
  async account(id: number, now: Instant): Promise<Account | null> {
    const document = await this.documents.account(id);
    if (document === null) return null;
    const bookings = await this.documents.bookings(document.bookings);
    return accountAnswer(document, bookings, this.catalogue.current(now), now);
  }
}
