import { Injectable } from '@nestjs/common';
import type { WaitingDocument } from '@tour-portal/projections/waiting.js';
import { Unavailable } from '../http/problems.js';
import { Documents } from '../read-side/documents.js';
import { OwnWrites } from '../sessions/own-writes.js';
import type { Reader } from '../sessions/own-writes.js';

/** Requests of an account, its newest among them (D13): else asking again a moment later will do. */
@Injectable()
export class WaitingRequests {
  constructor(
    private readonly documents: Documents,
    private readonly ownWrites: OwnWrites,
  ) {}

  /** Null for one that is unknown, or somebody else's. @throws Unavailable */
  async find(id: number, reader: Reader): Promise<WaitingDocument | null> {
    await this.upToDate(reader);
    const request = await this.documents.waiting(id);
    return request?.account === reader.account ? request : null;
  }

  /** @throws Unavailable */
  async openOf(reader: Reader): Promise<WaitingDocument[]> {
    await this.upToDate(reader);
    return this.documents.waitingOf(reader.account);
  }

  private async upToDate(reader: Reader): Promise<void> {
    if (!(await this.ownWrites.awaited(reader)))
      throw new Unavailable('the waiting lists are not up to date yet');
  }
}
