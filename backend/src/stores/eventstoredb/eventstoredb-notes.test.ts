import { Readable } from 'node:stream';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { START } from '@tour-portal/contracts/stores/event-store.js';
import { describe, expect, it } from '@jest/globals';
import { EventStoreDbNotes } from './eventstoredb-notes.js';

/** A server with the metadata of one stream, and what happens just before its next write. */
class Server {
  readonly written: object[] = [];
  beforeNextWrite: () => Promise<void> = async () => undefined;

  notes(): EventStoreDbNotes {
    return new EventStoreDbNotes({ call: (work) => work(this.client as unknown as EventStoreDBClient) });
  }

  private readonly client = {
    readStream: (stream: string) => {
      expect(stream).toBe('$$tour-portal-store');
      const data = this.written.at(-1);
      if (data !== undefined)
        return Readable.from([{ event: { data, revision: BigInt(this.written.length - 1) } }]);
      const nothing = new Readable({ objectMode: true });
      nothing.destroy(Object.assign(new Error('not found'), { type: 'stream-not-found' }));
      return nothing;
    },
    setStreamMetadata: async (
      stream: string,
      metadata: object,
      options: { readonly expectedRevision?: bigint | 'no_stream' } = {},
    ) => {
      expect(stream).toBe('tour-portal-store');
      const before = this.beforeNextWrite;
      this.beforeNextWrite = async () => undefined;
      await before();
      const revision = this.written.length === 0 ? 'no_stream' : BigInt(this.written.length - 1);
      if ((options.expectedRevision ?? revision) !== revision)
        throw Object.assign(new Error('wrong revision'), { type: 'wrong-expected-version' });
      this.written.push(metadata);
    },
  };
}

describe('the note of a part in EventStoreDB', () => {
  it('is not lowered by an instance that has read it before another raised it', async () => {
    const server = new Server();
    const [one, other] = [server.notes(), server.notes()];
    expect(await one.identify('a store')).toBe('a store');
    const landmark = { position: '5', id: 'five' };
    server.beforeNextWrite = () => one.raise('5', '4', landmark);
    await other.raise('3', '3', { position: '3', id: 'three' });
    expect(await one.read()).toEqual({ store: 'a store', seen: '5', witnessedUpTo: '4', landmark });
  });

  it('keeps the identity that another instance gave it meanwhile', async () => {
    const server = new Server();
    const [one, other] = [server.notes(), server.notes()];
    expect(await one.read()).toBeNull();
    server.beforeNextWrite = async () => void (await one.identify('the first'));
    expect(await other.identify('the second')).toBe('the first');
    expect(server.written).toEqual([{ store: 'the first', seen: START, others: START }]);
  });

  it('is lowered where a shorter log was accepted', async () => {
    const server = new Server();
    const notes = server.notes();
    await notes.identify('a store');
    await notes.raise('5', '5', { position: '5', id: 'five' });
    const landmark = { position: '2', id: 'two' };
    await notes.accept(landmark);
    expect(await notes.read()).toEqual({ store: 'a store', seen: '2', witnessedUpTo: '2', landmark });
  });
});
