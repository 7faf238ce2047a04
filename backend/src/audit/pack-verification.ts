import type { StoredEvent } from '@tour-portal/contracts/stores/event-store.js';
import { strFromU8, unzipSync } from 'fflate';
import { EventChain, chainBreakText } from './event-chain.js';
import { keyFingerprint, isSignatureValid } from './evidence-key.js';
import { PACK_FORMAT, documentName, mailName } from './evidence-pack.js';
import type { Manifest } from './evidence-pack.js';
import { digestOf, issuedDocuments } from './issued-documents.js';

export interface PackVerification {
  readonly manifest: Pick<Manifest, 'booking' | 'number' | 'madeAt' | 'madeBy'> | null;
  /** Fingerprint of the key that signed the pack, to be compared with that of the installation's key. */
  readonly fingerprint: string | null;
  readonly events: number;
  /** How many PDFs and mails were compared with the digests in the events. */
  readonly documents: number;
  /** What is wrong, in the order in which it was found; empty when nothing is. */
  readonly problems: readonly string[];
}

/** Files that the manifest does not list: it cannot contain its own digest, and the signature and its key come after it. */
const UNLISTED = ['manifest.json', 'signature.txt', 'public-key.pem'];

/**
 * Checks an evidence pack on its own: no store, no key to personal data, no connection. Never throws, whatever the
 * bytes are.
 * @param expected the fingerprint of the key it should be signed with; null: any key, which does not prove who made it
 */
export function verifyPack(bytes: Uint8Array, expected: string | null = null): PackVerification {
  try {
    return checkPack(bytes, expected);
  } catch {
    // Anybody can sign a manifest or events of other types, or so deeply nested that they cannot be hashed.
    return { ...NOTHING, problems: ['its files are not those of an evidence pack'] };
  }
}

const NOTHING = { manifest: null, fingerprint: null, events: 0, documents: 0 };

function checkPack(bytes: Uint8Array, expected: string | null): PackVerification {
  const files = unzip(bytes);
  if (files === null) return { ...NOTHING, problems: ['this is not a ZIP file, or a damaged one'] };
  const text = (name: string) => (files[name] === undefined ? '' : strFromU8(files[name]));
  const publicKey = text('public-key.pem');
  if (!isSignatureValid(text('manifest.json'), text('signature.txt'), publicKey))
    return { ...NOTHING, problems: ['manifest.json is not what was signed'] };
  const manifest = manifestOf(text('manifest.json'));
  const fingerprint = keyFingerprint(publicKey);
  if (expected !== null && expected !== fingerprint)
    return { ...NOTHING, fingerprint, problems: [`it is not signed by ${expected}`] };
  const unknownFormat = 'manifest.json is not that of an evidence pack in a known format';
  if (manifest === null) return { ...NOTHING, fingerprint, problems: [unknownFormat] };

  const problems = fileProblems(manifest, files);
  const events = parseEvents(text('events.jsonl'));
  if (events === null)
    return { ...NOTHING, manifest, fingerprint, problems: [...problems, 'events.jsonl cannot be read'] };
  const chain = new EventChain();
  for (const event of events) {
    const found = chain.checkNext(event);
    if (found !== null) problems.push(chainBreakText(found));
  }
  for (const { stream, revision, hash } of manifest.streams) {
    const end = chain.streamEnds().get(stream);
    if (end?.revision !== revision || end.hash !== hash)
      problems.push(`${stream} does not end at revision ${revision}, as it did when the pack was made`);
  }
  const { documents, problems: documentProblems } = checkDocuments(events, files);
  problems.push(...documentProblems);
  return { manifest, fingerprint, events: events.length, documents, problems };
}

/** The files by name; the object inherits no properties, which a name such as `constructor` would find. */
function unzip(bytes: Uint8Array): Record<string, Uint8Array> | null {
  try {
    return Object.assign(Object.create(null), unzipSync(bytes)) as Record<string, Uint8Array>;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areObjects = (value: unknown) => Array.isArray(value) && value.every(isObject);

/** The manifest in a text that anybody may have signed; null unless format and lists are right; entries are unchecked. */
function manifestOf(json: string): Manifest | null {
  try {
    const found: unknown = JSON.parse(json);
    const isOurs = isObject(found) && found['format'] === PACK_FORMAT;
    return isOurs && areObjects(found['files']) && areObjects(found['streams'])
      ? (found as unknown as Manifest)
      : null;
  } catch {
    return null;
  }
}

function fileProblems(manifest: Manifest, files: Readonly<Record<string, Uint8Array>>): string[] {
  const listed = manifest.files.map(({ name }) => name);
  const isFolder = (name: string) => name.endsWith('/') && files[name]?.length === 0;
  const added = Object.keys(files).filter(
    (name) => !listed.includes(name) && !UNLISTED.includes(name) && !isFolder(name),
  );
  const changed = manifest.files.flatMap(({ name, sha256 }) => {
    const content = files[name];
    if (content === undefined) return [`${name} is missing`];
    return digestOf(Buffer.from(content)) === sha256 ? [] : [`${name} is not what was packed`];
  });
  return [...changed, ...added.map((name) => `${name} was added`)];
}

function parseEvents(lines: string): StoredEvent[] | null {
  try {
    const events = lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown);
    const isEvent = (event: unknown) =>
      isObject(event) && isObject(event['data']) && isObject(event['metadata']);
    return events.every(isEvent) ? (events as unknown as StoredEvent[]) : null;
  } catch {
    return null;
  }
}

/**
 * Checks the PDFs and mails in the pack against the digests in the events, where there are digests. Those of an erased
 * person are not in the pack.
 */
function checkDocuments(
  events: readonly StoredEvent[],
  files: Readonly<Record<string, Uint8Array>>,
): { documents: number; problems: string[] } {
  const issuedFiles = events.flatMap((event) => {
    const issued = issuedDocuments(event);
    if (issued === null) return [];
    const { confirmation, filename, digest, letter } = issued;
    return [
      { name: documentName(confirmation, filename), digest },
      { name: mailName(confirmation), digest: letter },
    ];
  });
  const present = issuedFiles.filter(({ name, digest }) => digest !== null && files[name] !== undefined);
  const wrong = present.filter(({ name, digest }) => digestOf(Buffer.from(files[name] ?? [])) !== digest);
  return { documents: present.length, problems: wrong.map(({ name }) => `${name} is not what was sent`) };
}
