import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionCreatedEvent, ConnectionReadyEvent, MongoClient } from 'mongodb';
import { withTimeout } from '../../instance/timeouts.js';

/**
 * How long the driver may need for what it began, also on a slow network. With a silent server it may take longer, but then
 * connecting again does no harm.
 */
export interface DriverTimeouts {
  /** For a heartbeat of a server, in milliseconds. */
  readonly heartbeatMillis: number;
  /** For opening a connection for calls, in milliseconds. */
  readonly connectMillis: number;
}

const DEFAULT_TIMEOUTS: DriverTimeouts = { heartbeatMillis: 2_000, connectMillis: 3_000 };
/** Extra time, so that the process handles answers that arrived while it was busy. */
const GRACE_MILLIS = 500;
/** The pause between two tries to connect again. */
const PAUSE_MILLIS = 500;
/** How long closing may take; connections that stay open end with their sockets. */
const CLOSING_MILLIS = 250;

/** The events of the driver about its connections. */
type DriverEvents = Pick<MongoClient, 'on'>;

/**
 * Connects again when the driver waits for ever. If a connection ends just before its first message is written, the driver
 * waits without limit (`writeCommand`, version 7.8 and 7.9): then a heartbeat never ends, no other one starts, and calls do
 * not find the server although it is back. Answers a function that ends the watch.
 */
export function reconnectStuckDriver(
  client: DriverEvents & Pick<MongoClient, 'close' | 'connect'>,
  timeouts: DriverTimeouts = DEFAULT_TIMEOUTS,
): () => Promise<void> {
  let isOver = false;
  let reconnecting: Promise<void> | null = null;
  const watch = watchPending(client, timeouts, () => {
    reconnecting ??= reconnect().finally(() => {
      reconnecting = null;
    });
  });
  const reconnect = async () => {
    watch.clear();
    await withTimeout(
      client.close().catch(() => undefined),
      CLOSING_MILLIS,
      () => undefined,
    );
    while (!isOver && !(await tryToConnect())) await sleep(PAUSE_MILLIS);
  };
  /** Answers whether it succeeded. */
  const tryToConnect = async () => {
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    }
  };
  return async () => {
    isOver = true;
    watch.clear();
    await reconnecting;
  };
}

/** Calls `onStuck` when something that the driver began has neither succeeded nor failed in time. */
function watchPending(
  client: DriverEvents,
  { heartbeatMillis, connectMillis }: DriverTimeouts,
  onStuck: () => void,
) {
  const pending = new Map<string, NodeJS.Timeout>();
  const begin = (id: string, millis: number) => {
    end(id);
    pending.set(
      id,
      setTimeout(() => pending.set(id, setTimeout(onStuck, GRACE_MILLIS)), millis),
    );
  };
  const end = (id: string) => {
    clearTimeout(pending.get(id));
    pending.delete(id);
  };
  client.on('serverHeartbeatStarted', ({ connectionId, awaited }) => {
    // The server answers an awaited heartbeat when its state changes, or after the driver's `heartbeatFrequencyMS` (10 s).
    if (!awaited) begin(connectionId, heartbeatMillis);
  });
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => end(connectionId));
  client.on('serverHeartbeatFailed', ({ connectionId }) => end(connectionId));
  client.on('serverClosed', ({ address }) => end(address));
  client.on('connectionCreated', (event) => begin(idOf(event), connectMillis));
  client.on('connectionReady', (event) => end(idOf(event)));
  client.on('connectionClosed', (event) => end(idOf(event)));
  return { clear: () => [...pending.keys()].forEach(end) };
}

function idOf({ address, connectionId }: ConnectionCreatedEvent | ConnectionReadyEvent): string {
  return `${address}#${connectionId}`;
}
