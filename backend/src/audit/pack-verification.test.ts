import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { PACK_FORMAT } from './evidence-pack.js';
import { digestOf } from './issued-documents.js';
import { verifyPack } from './pack-verification.js';

/** The problems of a pack as anybody can sign one, with a key of their own. */
function problemsOf(manifest: string, events = ''): readonly string[] {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pack = zipSync({
    'manifest.json': strToU8(manifest),
    'signature.txt': strToU8(sign(null, Buffer.from(manifest), privateKey).toString('base64')),
    'public-key.pem': strToU8(publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    'events.jsonl': strToU8(events),
  });
  return verifyPack(pack).problems;
}

/** A manifest of files that all have the same content: `events`. */
function manifestOver(events: string, ...others: readonly string[]): string {
  const files = ['events.jsonl', ...others].map((name) => ({ name, sha256: digestOf(Buffer.from(events)) }));
  return JSON.stringify({ format: PACK_FORMAT, files, streams: [] });
}

describe('an evidence pack that somebody else signed', () => {
  it.each([
    'no JSON',
    'null',
    '[]',
    '{}',
    '{"format":"another"}',
    JSON.stringify({ format: PACK_FORMAT }),
    JSON.stringify({ format: PACK_FORMAT, files: [null], streams: [] }),
    JSON.stringify({ format: PACK_FORMAT, files: [], streams: 'none' }),
  ])('is refused with the manifest %s', (manifest) => {
    expect(problemsOf(manifest)).toEqual(['manifest.json is not that of an evidence pack in a known format']);
  });

  it.each(['no JSON', 'null', '[]', '{"stream":"booking-1"}'])('is refused with the events %s', (events) => {
    expect(problemsOf(manifestOver(events), events)).toEqual(['events.jsonl cannot be read']);
  });

  it.each(['constructor', 'toString', '__proto__'])('lacks a listed file that is named %s', (name) => {
    expect(problemsOf(manifestOver('', name))).toEqual([`${name} is missing`]);
  });

  it.each([
    ['a file’s name is an object', { files: [{ name: {}, sha256: '' }], streams: [] }],
    [
      'a stream’s name is an object',
      { files: [], streams: [{ stream: { toString: 1 }, revision: 0, hash: '' }] },
    ],
  ])('is answered with problems, not an exception, where %s', (_, manifest) => {
    expect(problemsOf(JSON.stringify({ format: PACK_FORMAT, ...manifest }))).not.toEqual([]);
  });

  it('is refused with an event that is nested too deeply to be hashed', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const events = `{"stream":"booking-1","revision":0,"type":"A","id":"1","data":{"deep":${deep}},"metadata":{}}`;
    expect(problemsOf(manifestOver(events), events)).not.toEqual([]);
  });

  it('has no problems when it is whole (so that the tests above prove something)', () => {
    expect(problemsOf(manifestOver(''))).toEqual([]);
  });
});
