import { setTimeout as delay } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { ConnectionEnded, Unanswered, isTransient } from './eventstoredb-errors.js';

export type ClientLibrary = typeof import('@eventstore/db-client');

const GIVEN_UP = 'The connection to EventStoreDB was given up';
/** How long a call pauses before its second try, in milliseconds; the pauses then double up to the longest. */
const FIRST_PAUSE_MILLIS = 50;
const LONGEST_PAUSE_MILLIS = 500;
/** A client younger than this is not replaced when it fails: while the server is away, the next one would fail as well. */
const LEAST_AGE_MILLIS = 250;
/**
 * After so long, and up to a second more (see `withPing`), without an answer to its ping a connection counts as lost unless the
 * URL sets another time: the client's own 10 s are too long.
 */
const PING_MILLIS = 2_000;
/** After so many clients the options of the first come again (see `withPing`). */
const DISTINCT_OPTIONS = 1_000;

/** One client, with the calls it has not answered yet. */
interface Session {
  readonly client: EventStoreDBClient;
  /** Refuses to open further channels, and closes the newest. */
  readonly closeChannel: () => Promise<void>;
  readonly openedAt: number;
  answeredAt: number;
  /** One function for each open call, which ends it with an error when the client is given up. */
  readonly openCalls: Set<(error: Error) => void>;
}

/**
 * A connection to a server or cluster. A call is repeated while the server is away and given up after a limit. A client whose
 * server went away or fell silent is replaced by a new one: the old one would wait ever longer between its tries to connect
 * again, and remembers some failures for good.
 */
export class Connection {
  private session: Session;
  private clientCount = 0;
  private isClosed = false;

  /** @param answerMillis after so long a call without a limit of its own is given up */
  constructor(
    private readonly library: ClientLibrary,
    private readonly url: string,
    private readonly answerMillis: number,
  ) {
    this.session = this.open();
  }

  /**
   * What a call answers, repeated while the server is away; so it must be safe to repeat.
   * @throws Unanswered or another transient error when the limit leaves no time for another try, or the connection is closed;
   * any other error at once
   */
  async call<T>(
    work: (client: EventStoreDBClient) => Promise<T>,
    limitMillis = this.answerMillis,
  ): Promise<T> {
    const deadline = performance.now() + limitMillis;
    let pause = FIRST_PAUSE_MILLIS;
    let reason: unknown = null;
    for (let remaining = limitMillis; ; remaining = Math.ceil((deadline - performance.now()) / 100) * 100) {
      const session = this.session;
      try {
        return await answerWithin(session, work, remaining);
      } catch (error) {
        if (!isTransient(error)) throw error;
        this.onFailure(session, error);
        // A last try that had no time left says less than the one before.
        if (!(error instanceof Unanswered)) reason = error;
        if (this.isClosed || performance.now() + pause >= deadline) throw reason ?? error;
        await delay(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
      }
    }
  }

  /**
   * The client as it is now, for a call that stays open.
   * @param onEnd called when the client is given up
   */
  attach(onEnd: (error: Error) => void): {
    readonly client: EventStoreDBClient;
    /** To be called when the open call has failed. */
    readonly failed: (error: unknown) => void;
    readonly release: () => void;
  } {
    const session = this.session;
    session.openCalls.add(onEnd);
    return {
      client: session.client,
      failed: (error) => this.onFailure(session, error),
      release: () => session.openCalls.delete(onEnd),
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await retire(this.session);
  }

  private onFailure(session: Session, error: unknown): void {
    if (this.isClosed || session !== this.session || isUsable(session, error)) return;
    if (performance.now() - session.openedAt < LEAST_AGE_MILLIS) return;
    this.session = this.open();
    void retire(session);
  }

  private open(): Session {
    this.clientCount += 1;
    const url = withPing(this.url, this.clientCount % DISTINCT_OPTIONS);
    const client = this.library.EventStoreDBClient.connectionString(url);
    guardAppends(client);
    const closeChannel = trackChannels(client);
    const now = performance.now();
    return { client, closeChannel, openedAt: now, answeredAt: -Infinity, openCalls: new Set() };
  }
}

/**
 * Whether the client stays in use: after `not-leader` it asks the leader by itself, and one slow call says nothing while
 * others are answered.
 */
function isUsable({ answeredAt }: Session, error: unknown): boolean {
  if ((error as { type?: unknown }).type === 'not-leader') return true;
  return error instanceof Unanswered && performance.now() - answeredAt < PING_MILLIS;
}

/** Rejects with Unanswered after `millis`, and with ConnectionEnded as soon as the client is given up. */
function answerWithin<T>(
  session: Session,
  work: (client: EventStoreDBClient) => Promise<T>,
  millis: number,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      session.openCalls.delete(giveUp);
    };
    const giveUp = (error: Error) => {
      done();
      reject(error);
    };
    const unanswered = () => giveUp(new Unanswered(`EventStoreDB did not answer within ${millis} ms`));
    const timer = setTimeout(unanswered, millis);
    session.openCalls.add(giveUp);
    work(session.client).then(
      (value) => {
        session.answeredAt = performance.now();
        done();
        resolve(value);
      },
      (error: unknown) => {
        if (!isTransient(error)) session.answeredAt = performance.now();
        giveUp(error as Error);
      },
    );
  });
}

/** Rejects the calls under way before it disposes of the client, which never answers calls that it cancels itself. */
async function retire({ client, closeChannel, openCalls }: Session): Promise<void> {
  for (const end of [...openCalls]) end(new ConnectionEnded(GIVEN_UP));
  await client.dispose();
  await closeChannel();
}

/**
 * The options that are passed to the client, besides `PING`. All others are left out: for unknown ones, and for
 * `tlsVerifyCert=false`, the client prints a warning with the whole URL, including the password.
 */
const OPTIONS = new Set(
  (
    'userCertFile userKeyFile maxDiscoverAttempts connectionName defaultDeadline discoveryInterval ' +
    'gossipTimeout nodePreference tls tlsCAFile keepAliveInterval'
  )
    .split(' ')
    .map(normalizedName),
);
/** The option of the URL that says how long a connection may leave a ping unanswered. */
const PING_OPTION = 'keepAliveTimeout';

/**
 * Sets how soon a lost connection is noticed, unless the URL sets it. The value differs from client to client: gRPC shares
 * connections, and the growing pauses between tries to connect, among all clients with the same options.
 */
function withPing(url: string, offsetMillis: number): string {
  const [server = '', query = ''] = url.split('?', 2);
  const givenOptions = query
    .split('&')
    .map((option) => [normalizedName(option.split('=')[0] ?? ''), option] as const);
  const options = givenOptions.filter(([name]) => OPTIONS.has(name)).map(([, option]) => option);
  const ping = givenOptions.find(([name]) => name === normalizedName(PING_OPTION))?.[1].split('=')[1];
  return `${server}?${[...options, `${PING_OPTION}=${Number(ping ?? PING_MILLIS) + offsetMillis}`].join('&')}`;
}

/** The name of an option in the form in which the client compares names. */
function normalizedName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[_-]/g, '');
}

/**
 * The client library keeps the waiting appends of all clients in one list (6.2.1, `batchAppend`), and forgets all of them
 * when the gRPC stream of any client fails. The answer to a forgotten append would be an error that nobody can catch.
 */
function guardAppends(client: EventStoreDBClient): void {
  const create = client['GRPCStreamCreator'];
  client['GRPCStreamCreator'] = (service, name, open, cache) =>
    create(
      service,
      name,
      async (grpc) => {
        const stream = await open(grpc);
        if (name !== 'appendToStream') return stream;
        for (const listener of stream.listeners('data') as ((answer: unknown) => void)[]) {
          stream.off('data', listener);
          stream.on('data', (answer) => {
            try {
              listener(answer);
            } catch {
              // The caller of this append was told before that its outcome is unknown. If the caller appends again, the
              // server recognizes the duplicate.
            }
          });
        }
        return stream;
      },
      cache,
    );
}

/**
 * The client closes a channel only when it opens another, to the leader for instance (6.2.1, `handleError`), and has no call
 * that closes the last one. What is returned does so, and lets calls that are still under way open none after it.
 */
function trackChannels(client: EventStoreDBClient): () => Promise<void> {
  const channels = client as unknown as { createChannel: () => Promise<{ close(): void }> };
  const create = channels.createChannel;
  let newest: ReturnType<typeof create> | null = null;
  channels.createChannel = () => (newest = create());
  return async () => {
    channels.createChannel = () => Promise.reject(new ConnectionEnded(GIVEN_UP));
    (await newest?.catch(() => null))?.close();
  };
}
