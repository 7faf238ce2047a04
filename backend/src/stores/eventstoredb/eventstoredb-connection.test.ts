import * as library from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { Connection } from './eventstoredb-connection.js';
import { ConnectionEnded } from './eventstoredb-errors.js';

// Nothing listens there: a channel connects only when it is used.
const URL = 'esdb://127.0.0.1:1?tls=false';
const UNAVAILABLE = Object.assign(new Error('unavailable'), { code: 14, metadata: { getMap: () => ({}) } });

type Channel = Awaited<ReturnType<library.EventStoreDBClient['getChannel']>>;

/** gRPC's state of a channel that was closed. */
const SHUTDOWN = 4;

describe('a connection to EventStoreDB that is closed', () => {
  it('closes the channel that the client has opened in place of its first one', async () => {
    const connection = new Connection(library, URL, 1_000);
    const [first, second] = await connection.call(async (client) => {
      const failed = await client['getChannel']();
      await client['handleError']({ getChannel: () => failed } as never, UNAVAILABLE);
      return [failed, await client['getChannel']()] as const;
    });
    expect(first.getConnectivityState(false)).toBe(SHUTDOWN);
    expect(second.getConnectivityState(false)).not.toBe(SHUTDOWN);
    await connection.close();
    expect(second.getConnectivityState(false)).toBe(SHUTDOWN);
  });

  it('opens no channel for a call that was under way', async () => {
    const connection = new Connection(library, URL, 1_000);
    let opening: Promise<Channel> | null = null;
    let continueCall: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (continueCall = resolve));
    const call = connection.call(async (client) => {
      await closed;
      opening = client['getChannel']();
      await opening;
    });
    await connection.close();
    await expect(call).rejects.toThrow(ConnectionEnded);
    continueCall();
    await closed;
    await expect(opening).rejects.toThrow(ConnectionEnded);
  });
});
