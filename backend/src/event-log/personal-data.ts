import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { PERSONAL_FIELDS } from '@tour-portal/contracts/events.js';
import type { EventType } from '@tour-portal/contracts/events.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import type { Json, JsonObject } from '@tour-portal/contracts/stores/event-store.js';

/** What stands in a document where a person's data was, once their key is destroyed (D44). */
export const ERASED = 'erased';

const SEALED = 'personal';

/**
 * Personal data in events is encrypted with a key per account (AES-256-GCM), kept outside the event log. Destroying
 * the key erases the person from every event, copy and backup of the log at once (D44).
 */
export class PersonalData {
  private readonly keys = new Map<number, Buffer>();

  constructor(private readonly records: Records) {}

  /** Replaces the personal fields of an event's data by one sealed text; data without such fields comes back as it is. */
  async seal(type: EventType, data: JsonObject, subject: number | null): Promise<JsonObject> {
    const fields = PERSONAL_FIELDS[type] as readonly string[] | undefined;
    if (fields === undefined) return data;
    if (subject === null) throw new Error(`${type} holds personal data but names no account`);
    const known = await this.key(subject);
    if (known === null) throw new Error(`the key of account ${subject} was destroyed`);
    const key = known ?? (await this.createKey(subject));
    const open: JsonObject = {};
    const secret: JsonObject = {};
    for (const [name, value] of Object.entries(data)) (fields.includes(name) ? secret : open)[name] = value;
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv);
    const text = Buffer.concat([cipher.update(JSON.stringify(secret), 'utf8'), cipher.final()]);
    return { ...open, [SEALED]: Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64') };
  }

  /**
   * The reverse of `seal`; with the key destroyed (its record holds none) every personal field reads as erased.
   * @throws Error when there is no record of the key at all
   */
  async open(type: EventType, data: JsonObject, subject: number | null): Promise<JsonObject> {
    const fields = PERSONAL_FIELDS[type] as readonly string[] | undefined;
    const sealed = data[SEALED];
    if (fields === undefined || typeof sealed !== 'string') return data;
    const { [SEALED]: _sealed, ...open } = data;
    const key = subject === null ? null : await this.key(subject);
    // A key is durable before what it seals: one that cannot be found is a fault, and no reason to show a person as erased.
    if (key === undefined) throw new Error(`the key of account ${subject} is missing`);
    if (key === null)
      return { ...open, ...Object.fromEntries(fields.map((name): [string, Json] => [name, ERASED])) };
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    return { ...open, ...(JSON.parse(text) as JsonObject) };
  }

  /**
   * A keyed hash that tells whether personal data is the same, and nothing else: with the key destroyed nobody can try
   * texts against it.
   */
  async print(text: string, subject: number): Promise<string> {
    const known = await this.key(subject);
    if (known === null) throw new Error(`the key of account ${subject} was destroyed`);
    const key = known ?? (await this.createKey(subject));
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  }

  /** Undefined where there never was a key, null where it was destroyed. */
  private async key(account: number): Promise<Buffer | null | undefined> {
    const known = this.keys.get(account);
    if (known !== undefined) return known;
    const found = await this.records.get('keys', String(account));
    if (found === null) return undefined;
    const text = found.record['key'];
    if (typeof text !== 'string') return null;
    const key = Buffer.from(text, 'base64');
    if (this.keys.size > 50_000) this.keys.clear();
    this.keys.set(account, key);
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
    this.keys.set(account, key);
    return key;
  }
}
