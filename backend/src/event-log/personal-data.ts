import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { ERASED, PERSONAL_FIELDS } from '@tour-portal/contracts/events/events.js';
import type { EventType } from '@tour-portal/contracts/events/events.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Json, JsonObject } from '@tour-portal/contracts/stores/event-store.js';
import { putRecord } from '../stores/put-record.js';

const SEALED_FIELD = 'personal';
/** How long a key is cached. */
const CACHE_MILLIS = 30_000;
/** How the sealed field begins in the JSON text of an event's data; it is the last field. */
const SEALED_FIELD_START = `"${SEALED_FIELD}":"`;

/**
 * Personal data in events is encrypted with a key per account (AES-256-GCM), kept outside the event log. Destroying
 * the key erases the person from every event, copy and backup of the log (D44); other instances that have cached
 * the key use it for up to 30 seconds more.
 */
export class PersonalData {
  private readonly keys = new Map<number, CachedKey>();
  /** Accounts whose keys this instance has destroyed: a read that began before may still find the key. */
  private readonly destroyed = new Set<number>();

  constructor(private readonly records: Records) {}

  /**
   * Replaces the personal fields of an event's data by one encrypted text; data of a type without such fields is
   * unchanged. After a person's key is destroyed, the personal fields of new events say `ERASED` instead.
   */
  async encryptFields(type: EventType, data: JsonObject, subject: number | null): Promise<JsonObject> {
    const fields = PERSONAL_FIELDS[type] as readonly string[] | undefined;
    if (fields === undefined) return data;
    if (subject === null) throw new Error(`${type} holds personal data but names no account`);
    const plain: JsonObject = {};
    const secret: JsonObject = {};
    for (const [name, value] of Object.entries(data)) (fields.includes(name) ? secret : plain)[name] = value;
    const sealed = await this.encrypt(JSON.stringify(secret), subject);
    return sealed === null ? erasedFields(data, fields) : { ...plain, [SEALED_FIELD]: sealed };
  }

  /** A text encrypted with the account's key; null if the key was destroyed. */
  async encrypt(text: string, account: number): Promise<string | null> {
    const existing = await this.key(account);
    if (existing === null) return null;
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', existing ?? (await this.createKey(account)), iv);
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64');
  }

  /** The reverse of `encrypt`; null if the key was destroyed, or there never was one. */
  async decrypt(sealed: string, account: number): Promise<string | null> {
    const key = await this.key(account);
    return key == null ? null : unseal(sealed, key);
  }

  /**
   * The reverse of `encryptFields`; with the key destroyed (its record holds none) every personal field reads as erased.
   * @throws Error when there is no record of the key at all, or the text was encrypted with another key or changed since
   */
  async decryptFields(type: EventType, data: JsonObject, subject: number | null): Promise<JsonObject> {
    const fields = PERSONAL_FIELDS[type] as readonly string[] | undefined;
    const sealed = data[SEALED_FIELD];
    if (fields === undefined || typeof sealed !== 'string') return data;
    const { [SEALED_FIELD]: _sealed, ...plain } = data;
    const key = subject === null ? null : await this.key(subject);
    // A key is stored before anything is encrypted with it: a missing key is a fault, not an erased person.
    if (key === undefined) throw new Error(`the key of account ${subject} is missing`);
    if (key === null) return erasedFields(plain, fields);
    return { ...plain, ...(JSON.parse(unseal(sealed, key)) as JsonObject) };
  }

  /**
   * Like `decryptFields`, from JSON text to JSON text: it saves a reader of the whole log from parsing data that is parsed
   * again elsewhere. Answers a promise only if the key is not cached, or the encrypted text is not where `encryptFields` puts it.
   */
  decryptFieldsInText(type: EventType, text: string, subject: number | null): string | Promise<string> {
    const begin = text.lastIndexOf(SEALED_FIELD_START);
    if (begin < 0) return text;
    const key = subject === null ? undefined : this.cachedKey(subject)?.key;
    const end = text.indexOf('"', begin + SEALED_FIELD_START.length);
    if (key === undefined || PERSONAL_FIELDS[type] === undefined || end !== text.length - 2)
      return this.decryptFields(type, JSON.parse(text) as JsonObject, subject).then((data) =>
        JSON.stringify(data),
      );
    const secret = unseal(text.slice(begin + SEALED_FIELD_START.length, end), key);
    return text.slice(0, begin) + secret.slice(1);
  }

  /**
   * A keyed hash that only shows whether personal data is equal. Once the key is destroyed, nobody can test guessed texts
   * against it.
   */
  async fingerprint(text: string, subject: number): Promise<string> {
    const existing = await this.key(subject);
    if (existing === null) throw new Error(`the key of account ${subject} was destroyed`);
    const key = existing ?? (await this.createKey(subject));
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  }

  /** Whether the account has a key that is not destroyed, by its record: another instance may have destroyed a cached one. */
  async hasKey(account: number): Promise<boolean> {
    const found = await this.records.get('keys', String(account));
    return typeof found?.record['key'] === 'string';
  }

  /** Destroys an account's key: a record without a key stays. Repeating it changes nothing. */
  async destroyKey(account: number): Promise<void> {
    this.destroyed.add(account);
    this.keys.delete(account);
    await putRecord(this.records, 'keys', String(account), () => ({ key: null }));
  }

  /**
   * The account's cached key; undefined if its record has to be read. Data that the key has decrypted may be cached
   * as long as this is the same object.
   */
  cachedKey(account: number): CachedKey | undefined {
    const cached = this.keys.get(account);
    return cached !== undefined && cached.until > performance.now() ? cached : undefined;
  }

  /** The account's key; undefined if there never was one, null if it was destroyed. */
  private async key(account: number): Promise<Buffer | null | undefined> {
    const cached = this.cachedKey(account);
    if (cached !== undefined) return cached.key;
    const found = await this.records.get('keys', String(account));
    if (this.destroyed.has(account)) return null;
    if (found === null) return undefined;
    const text = found.record['key'];
    if (typeof text !== 'string') return null;
    const key = Buffer.from(text, 'base64');
    if (this.keys.size > 50_000) this.keys.clear();
    this.keys.set(account, newCachedKey(key));
    return key;
  }

  private async createKey(account: number): Promise<Buffer> {
    const key = randomBytes(32);
    try {
      await this.records.insert('keys', String(account), { key: key.toString('base64') });
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
      const other = await this.key(account);
      if (other == null) throw error;
      return other;
    }
    if (!this.destroyed.has(account)) this.keys.set(account, newCachedKey(key));
    return key;
  }
}

/** A cached key and until when it may be used without reading its record: another instance may destroy it. */
interface CachedKey {
  readonly key: Buffer;
  readonly until: number;
}

function newCachedKey(key: Buffer): CachedKey {
  return { key, until: performance.now() + CACHE_MILLIS };
}

function erasedFields(data: JsonObject, fields: readonly string[]): JsonObject {
  return { ...data, ...Object.fromEntries(fields.map((name): [string, Json] => [name, ERASED])) };
}

/** The text that was encrypted. @throws Error if it was encrypted with another key, or changed since */
function unseal(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const begin = decipher.update(bytes.subarray(28));
  const end = decipher.final();
  return (end.length === 0 ? begin : Buffer.concat([begin, end])).toString('utf8');
}
