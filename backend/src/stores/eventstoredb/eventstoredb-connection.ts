import { setTimeout as delay } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { ConnectionEnded, Unanswered, isTransient } from './eventstoredb-errors.js';

export type Library = typeof import('@eventstore/db-client');

const FIRST_PAUSE_MILLIS = 50;
const LONGEST_PAUSE_MILLIS = 500;
/** A client that failed sooner is not replaced yet: it says of a server that is away what the next one would. */
const LEAST_AGE_MILLIS = 250;
/** After so long without an answer to its ping a connection counts as lost; the client's own 10 s are too long for customers. */
const PING_MILLIS = 2_000;
/** How many clients in a row have options that differ. */
const CLIENTS = 1_000;

/** One client, with the calls it has not answered yet. */
interface Session {
  readonly client: EventStoreDBClient;
  readonly channel: Promise<{ close(): void } | null>;
  readonly since: number;
  answeredAt: number;
  /** Told when the client is given up. */
  readonly underWay: Set<(error: Error) => void>;
}

/**
 * The way to a server or cluster. A call is repeated while the server is away and given up after a limit. A client whose
 * server went away or fell silent is replaced by a new one: the old one would wait ever longer between its tries to connect
 * again, and remembers some failures for good.
 */
export class Connection {
  private session: Session;
  private opened = 0;
  private closed = false;

  /** @param answerMillis after so long a call is given up */
  constructor(
    private readonly library: Library,
    private readonly url: string,
    private readonly answerMillis: number,
  ) {
    this.session = this.open();
  }

  /**
   * What a call answers, repeated while the server is away; so it must be safe to repeat.
   * @throws Unanswered and what `isTransient` knows, when the limit is over; at once what else the server says
   */
  async call<T>(
    work: (client: EventStoreDBClient) => Promise<T>,
    limitMillis = this.answerMillis,
  ): Promise<T> {
    const until = performance.now() + limitMillis;
    let pause = FIRST_PAUSE_MILLIS;
    let reason: unknown = null;
    for (let left = limitMillis; ; left = Math.ceil((until - performance.now()) / 100) * 100) {
      const session = this.session;
      try {
        return await answer(session, work, left);
      } catch (error) {
        if (!isTransient(error)) throw error;
        this.failed(session, error);
        // A last try that had no time left says less than the one before.
        if (!(error instanceof Unanswered)) reason = error;
        if (this.closed || performance.now() + pause >= until) throw reason ?? error;
        await delay(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
      }
    }
  }

  /**
   * The client as it is now, for a call that stays open.
   * @param onEnd told when the client is given up
   */
  attach(onEnd: (error: Error) => void): {
    readonly client: EventStoreDBClient;
    /** The open call failed. */
    readonly failed: (error: unknown) => void;
    readonly release: () => void;
  } {
    const session = this.session;
    session.underWay.add(onEnd);
    return {
      client: session.client,
      failed: (error) => this.failed(session, error),
      release: () => session.underWay.delete(onEnd),
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    await retire(this.session);
  }

  private failed(session: Session, error: unknown): void {
    if (this.closed || session !== this.session || isAlive(session, error)) return;
    if (performance.now() - session.since < LEAST_AGE_MILLIS) return;
    this.session = this.open();
    void retire(session);
  }

  private open(): Session {
    this.opened += 1;
    const client = this.library.EventStoreDBClient.connectionString(
      withPing(this.url, PING_MILLIS, this.opened % CLIENTS),
    );
    guardAppends(client);
    const now = performance.now();
    const channel = client['getChannel']().catch(() => null);
    return { client, channel, since: now, answeredAt: -Infinity, underWay: new Set() };
  }
}

/** A follower names its leader, which the client asks next. One call may take too long while others are answered. */
function isAlive({ answeredAt }: Session, error: unknown): boolean {
  if ((error as { type?: unknown }).type === 'not-leader') return true;
  return error instanceof Unanswered && performance.now() - answeredAt < PING_MILLIS;
}

function answer<T>(
  session: Session,
  work: (client: EventStoreDBClient) => Promise<T>,
  millis: number,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      session.underWay.delete(giveUp);
    };
    const giveUp = (error: Error) => {
      done();
      reject(error);
    };
    const timer = setTimeout(
      () => giveUp(new Unanswered(`EventStoreDB did not answer within ${millis} ms`)),
      millis,
    );
    session.underWay.add(giveUp);
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

/** Ends what is under way, first for those who wait: of a call that it cancels itself the client says nothing. */
async function retire({ client, channel, underWay }: Session): Promise<void> {
  for (const end of [...underWay]) end(new ConnectionEnded('The connection to EventStoreDB was given up'));
  await client.dispose();
  (await channel)?.close();
}

/** What the client's own words call the options of its URL. Of others, and of those it only warns, it prints the whole URL. */
const OPTIONS = new Set(
  [
    'userCertFile',
    'userKeyFile',
    'maxDiscoverAttempts',
    'connectionName',
    'defaultDeadline',
    'discoveryInterval',
    'gossipTimeout',
    'nodePreference',
    'tls',
    'tlsCAFile',
    'keepAliveInterval',
  ].map(plain),
);
const PING = 'keepAliveTimeout';

/**
 * How soon a lost connection is noticed, unless the URL says so itself. Each client says it a little differently: gRPC shares
 * connections, and the growing pauses between tries to connect, among all whose options are the same.
 */
function withPing(url: string, millis: number, different: number): string {
  const [server = '', query = ''] = url.split('?', 2);
  const given = query.split('&').map((option) => [plain(option.split('=')[0] ?? ''), option] as const);
  const options = given.filter(([name]) => OPTIONS.has(name)).map(([, option]) => option);
  const ping = given.find(([name]) => name === plain(PING))?.[1].split('=')[1];
  return `${server}?${[...options, `${PING}=${Number(ping ?? millis) + different}`].join('&')}`;
}

/** As the client compares names. */
function plain(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[_-]/g, '');
}

/**
 * The client keeps who waits for an append in one list for all its streams (6.2.1, `batchAppend`), and forgets all of them
 * when any stream fails. The answer to one that was forgotten would be an error that nobody can catch.
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
              // Who waited for it was told long ago that nothing is known; the same append again is recognised.
            }
          });
        }
        return stream;
      },
      cache,
    );
}
