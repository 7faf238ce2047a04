import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionCreatedEvent, ConnectionReadyEvent, MongoClient } from 'mongodb';
import { inTime } from '../../instance/waiting.js';

/**
 * How long the driver may need for what it began, on a slow network too. Of a server that is silent it may take longer; to
 * connect anew does no harm then.
 */
export interface Patience {
  /** To ask a server how it is, in milliseconds. */
  readonly asking: number;
  /** To open a connection for calls, in milliseconds. */
  readonly connecting: number;
}

const PATIENCE: Patience = { asking: 2_000, connecting: 3_000 };
/** What was answered while the process did something else is seen first. */
const GRACE_MILLIS = 500;
/** Between two tries to connect anew. */
const PAUSE_MILLIS = 500;
/** So long closing may take; what it leaves open ends with its sockets. */
const CLOSING_MILLIS = 250;

/** What the driver tells of its connections. */
type Told = Pick<MongoClient, 'on'>;

/**
 * Connects anew where the driver waits for ever. A connection that ends just before its first message is written is waited
 * for without any limit (`writeCommand`, version 7.8 and 7.9): a question how a server is then never ends, and no other is
 * asked; calls find no server again, though it is back. Answers how to end it.
 */
export function mendStuckDriver(
  client: Told & Pick<MongoClient, 'close' | 'connect'>,
  patience: Patience = PATIENCE,
): () => Promise<void> {
  let isOver = false;
  let mending: Promise<void> | null = null;
  const watch = watchBeginnings(client, patience, () => {
    mending ??= mend().finally(() => {
      mending = null;
    });
  });
  const mend = async () => {
    watch.forget();
    await inTime(
      client.close().catch(() => undefined),
      CLOSING_MILLIS,
      () => undefined,
    );
    while (!isOver && !(await isConnected())) await sleep(PAUSE_MILLIS);
  };
  const isConnected = async () => {
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    }
  };
  return async () => {
    isOver = true;
    watch.forget();
    await mending;
  };
}

/** Tells when something that the driver began has neither succeeded nor failed in time. */
function watchBeginnings(client: Told, { asking, connecting }: Patience, onStuck: () => void) {
  const begun = new Map<string, NodeJS.Timeout>();
  const begin = (what: string, millis: number) => {
    end(what);
    begun.set(
      what,
      setTimeout(() => begun.set(what, setTimeout(onStuck, GRACE_MILLIS)), millis),
    );
  };
  const end = (what: string) => {
    clearTimeout(begun.get(what));
    begun.delete(what);
  };
  client.on('serverHeartbeatStarted', ({ connectionId, awaited }) => {
    // An awaited answer comes when the server has something to say.
    if (!awaited) begin(connectionId, asking);
  });
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => end(connectionId));
  client.on('serverHeartbeatFailed', ({ connectionId }) => end(connectionId));
  client.on('serverClosed', ({ address }) => end(address));
  client.on('connectionCreated', (event) => begin(idOf(event), connecting));
  client.on('connectionReady', (event) => end(idOf(event)));
  client.on('connectionClosed', (event) => end(idOf(event)));
  return { forget: () => [...begun.keys()].forEach(end) };
}

function idOf({ address, connectionId }: ConnectionCreatedEvent | ConnectionReadyEvent): string {
  return `${address}#${connectionId}`;
}
