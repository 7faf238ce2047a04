import { unavailableStore } from './unavailable-store.js';

/** The settings that name the servers of stores. */
export type ServerSetting = 'EVENT_STORE_URL' | 'MONGODB_URL';

/** A store on a server cannot be used: one line that names the setting, what is wrong, and what to do. */
export class StoreUnreachable extends Error {
  override readonly name = 'StoreUnreachable';
  constructor(setting: ServerSetting, { problem, remedy }: Diagnosis, cause: unknown) {
    super(`The server of ${setting} ${problem}; ${remedy.replace('…', setting)}`, { cause });
  }
}

export interface Diagnosis {
  readonly problem: string;
  /** `…` stands for the setting. */
  readonly remedy: string;
}

const NO_EVENT_STORE = /UNIMPLEMENTED|Received HTTP status/;

/** What the text of a driver's error means for an operator; the first entry that matches counts. */
const MEANINGS: readonly (readonly [pattern: RegExp, meaning: Diagnosis])[] = [
  [NO_EVENT_STORE, { problem: 'is something else', remedy: 'set … to where EventStoreDB is' }],
  [
    /UNAUTHENTICATED|Authentication failed|auth failed/i,
    {
      problem: 'does not know this user or password',
      remedy: 'set both in …, as in scheme://user:password@host',
    },
  ],
  [
    /PERMISSION_DENIED|Access Denied|not authorized|requires authentication/i,
    {
      problem: 'refuses this user',
      remedy: 'set a user and password in … who may read everything and write',
    },
  ],
  [
    /wrong version number|packet length too long|SSL routines:.*record/i,
    { problem: 'does not speak TLS', remedy: 'set tls=false in …, or the port where it does' },
  ],
  [
    /Hostname\/IP does not match/i,
    { problem: 'has a certificate of another name', remedy: 'set the name it has as the host of …' },
  ],
  [
    /certificate has expired|certificate is not yet valid/i,
    { problem: 'has a certificate that is not valid today', remedy: 'renew it, or set … to another server' },
  ],
  [
    /certificate|CERT_/i,
    {
      problem: 'has a certificate that is not trusted',
      remedy: 'set tlsCAFile=FILE in … to the certificate of the authority that signed it',
    },
  ],
  [
    /Name resolution failed|ENOTFOUND|EAI_AGAIN|querySrv/i,
    { problem: 'has a name that nobody knows', remedy: 'set … to where it is' },
  ],
];
const EVENT_STORE_ERRORS = /^(?:Unavailable|DeadlineExceeded|Timeout|AccessDenied)Error$/;

/** The problem with a store's server that an error reports; null for other errors. Each error of MongoDB's driver counts as one. */
export function storeProblem(error: unknown): StoreUnreachable | null {
  if (error instanceof StoreUnreachable) return error;
  if (!(error instanceof Error)) return null;
  const setting = settingOf(error);
  if (setting === null) return null;
  const text = oneLine(`${error.message} ${causeTextOf(error)}`);
  const [, matching] = MEANINGS.find(([pattern]) => pattern.test(text)) ?? [];
  const { problem, remedy } = matching ?? {
    problem: 'does not answer',
    remedy: 'start it, or set … to where it is',
  };
  return new StoreUnreachable(setting, { problem: `${problem} (${oneLine(error.message)})`, remedy }, error);
}

function settingOf(error: Error): ServerSetting | null {
  const { type } = error as { type?: unknown };
  if (error.name.startsWith('Mongo')) return 'MONGODB_URL';
  if (type === 'access-denied' || NO_EVENT_STORE.test(error.message) || EVENT_STORE_ERRORS.test(error.name))
    return 'EVENT_STORE_URL';
  const store = unavailableStore(error);
  return store === null ? null : store === 'events' ? 'EVENT_STORE_URL' : 'MONGODB_URL';
}

function causeTextOf({ cause }: Error): string {
  return cause instanceof Error ? cause.message : '';
}

/** The text on one line, without the phrases that gRPC adds. */
function oneLine(text: string): string {
  return text
    .replaceAll(
      /^\d+ [A-Z_]+: |No connection established\. Last error: (?:Error: )?|\.? Resolution note:\s*/g,
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
}
