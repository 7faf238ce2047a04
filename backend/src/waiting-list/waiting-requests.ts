import { Injectable } from '@nestjs/common';
import type { WaitingRequestDocument } from '@tour-portal/projections/waiting-request.js';
import { Unavailable } from '../http/problems.js';
import { Documents } from '../read-side/documents.js';
import { OwnWrites } from '../sessions/own-writes.js';
import type { Reader } from '../sessions/own-writes.js';

/** Reads the requests of an account, the latest changes of the session included (D13). */
@Injectable()
export class WaitingRequests {
  constructor(
    private readonly documents: Documents,
    private readonly ownWrites: OwnWrites,
  ) {}

  /** Null where the account has no such request. @throws Unavailable while the session's changes are not projected */
  async find(id: number, reader: Reader): Promise<WaitingRequestDocument | null> {
    await this.ensureUpToDate(reader);
    const request = await this.documents.waitingRequest(id);
    return request?.account === reader.account ? request : null;
  }

  /** @throws Unavailable */
  async openOf(reader: Reader): Promise<WaitingRequestDocument[]> {
    await this.ensureUpToDate(reader);
    return this.documents.openWaitingRequests(reader.account);
  }

  private async ensureUpToDate(reader: Reader): Promise<void> {
    if (!(await this.ownWrites.awaitOwnWrites(reader)))
      throw new Unavailable('the waiting lists are not up to date yet');
  }
}
