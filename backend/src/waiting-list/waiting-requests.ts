import { Injectable } from '@nestjs/common';
import type { WaitingDocument } from '@tour-portal/projections/waiting.js';
import { Unavailable } from '../http/problems.js';
import { Documents } from '../read-side/documents.js';
import { OwnWrites } from '../sessions/own-writes.js';
import type { Reader } from '../sessions/own-writes.js';

/** Reads the requests of an account, the account's own latest changes included (D13). */
@Injectable()
export class WaitingRequests {
  constructor(
    private readonly documents: Documents,
    private readonly ownWrites: OwnWrites,
  ) {}

  /** Null for an unknown request or another account's. @throws Unavailable while the account's changes are not projected */
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
