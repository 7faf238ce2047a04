import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Values that must not be found, by what they are. */
export type Secrets = Readonly<Record<string, string>>;

/** The texts in which secrets are looked for, by the name of the place. */
export type Places = Readonly<Record<string, string>>;

/**
 * The name of each secret that was found, with each place it stands in, as `name: place`. A secret of four to six digits is looked for only in clear,
 * and not beside a letter, a digit or one of `_ + / : . -`: such digits are within hashes, times and amounts as well.
 */
export function findSecrets(secrets: Secrets, places: Places): string[] {
  return Object.entries(secrets).flatMap(([what, secret]) =>
    Object.entries(places)
      .filter(([, text]) => occurs(secret, text))
      .map(([where]) => `${what}: ${where}`),
  );
}

function occurs(secret: string, text: string): boolean {
  if (secret === '') throw new Error('The secret is empty');
  if (!/^\d{4,6}$/.test(secret)) return [secret, ...encodings(secret)].some((form) => text.includes(form));
  return new RegExp(`(?<![\\w+/:.-])${secret}(?![\\w+/:.-])`).test(text);
}

/** The secret as it stands in an address, in JSON and in base64. */
function encodings(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [encodeURIComponent(secret), json, ...[0, 1, 2].map((before) => inBase64(secret, before))];
}

/** The characters of a secret's base64 that do not depend on the text around it. @param before how many bytes stand before it */
function inBase64(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** A store's files as they lie on the disk, read as UTF-8. @param prefix what the names of the files begin with */
export async function readFiles(dataDir: string, prefix: string): Promise<string> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(prefix));
  const bytes = Buffer.concat(await Promise.all(names.map((name) => readFile(join(dataDir, name)))));
  return bytes.toString('utf8');
}
