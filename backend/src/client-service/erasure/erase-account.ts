import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ErasurePreview } from '@tour-portal/contracts/client-service/client-service-api.js';
import { foldOwnStreams } from '../../accounts/credentials/own-streams.js';
import { refuse } from '../../event-log/call.js';
import type { UseCaseResult, Call } from '../../event-log/call.js';
import { EventLog } from '../../event-log/event-log.js';
import { Unavailable } from '../../http/problems.js';
import { Documents } from '../../read-side/documents.js';
import { ReadSide } from '../../read-side/read-side.js';
import { CatalogueOfToday } from '../../reference/catalogue-of-today.js';
import { erasurePreview } from './erasure-preview.js';
import { Erasures } from './erasures.js';

/** How long an erasure waits at most until the read models show everything that was written before it. */
const WAIT_MILLIS = 5_000;

/** Erases a person (D44); a dry run answers what would be removed, what would stay and what stands in the way. */
export class EraseAccount extends Command<UseCaseResult<ErasurePreview, ErasureRefusal>> {
  constructor(
    readonly account: number,
    readonly call: Call,
  ) {
    super();
  }
}

export type ErasureRefusal =
  | { readonly code: 'no-such-account' | 'active-hold' }
  /** Bookings that are not over, each in a sentence. */
  | { readonly code: 'bookings-not-over'; readonly sentences: readonly string[] };

@CommandHandler(EraseAccount)
export class EraseAccountHandler implements ICommandHandler<EraseAccount> {
  constructor(
    private readonly erasures: Erasures,
    private readonly log: EventLog,
    private readonly documents: Documents,
    private readonly readSide: ReadSide,
    private readonly catalogue: CatalogueOfToday,
  ) {}

  async execute({ account, call: { context, dryRun } }: EraseAccount) {
    // A booking that the read models do not show yet would be neither counted nor erased.
    const isShown = await this.readSide.waitFor(await this.log.store.head(), WAIT_MILLIS);
    if (!isShown) throw new Unavailable('The bookings are not up to date yet. Please try again in a minute.');
    const documents = await foldOwnStreams(this.log, this.documents, account);
    if (documents === null) return refuse({ code: 'no-such-account' });
    const catalogue = this.catalogue.current(context.at);
    const answer = erasurePreview(account, documents.bookings, catalogue, context.at);
    const success = { ok: true as const, answer, position: null };
    if (dryRun) return success;
    const sentences = answer.standsInTheWay;
    if (sentences.length > 0) return refuse({ code: 'bookings-not-over', sentences });
    const refusal = await this.erasures.erase(account, documents.bookings, context);
    if (refusal === null) return success;
    return refuse({ code: refusal.code === 'no-such-account' ? 'no-such-account' : 'active-hold' });
  }
}
