import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { PublishedKey } from '@tour-portal/contracts/client-service/client-service-api.js';
import { DuplicateRecord } from '@tour-portal/contracts/stores/records.js';
import type { Records } from '@tour-portal/contracts/stores/records.js';
import { RECORDS } from '../stores/store-tokens.js';

const KEY_RECORD = ['settings', 'evidence-key'] as const;

/** Where the portal publishes the public key, for anybody who receives a pack. */
export const EVIDENCE_KEY_PATH = '/.well-known/tour-portal-evidence-key';

/** The key (Ed25519) this installation signs evidence with; made when it is first needed. */
@Injectable()
export class EvidenceKey {
  constructor(@Inject(RECORDS) private readonly records: Records) {}

  /** Answers the signature (base64) and the public key (PEM) it can be checked with. */
  async sign(content: string): Promise<{ readonly signature: string; readonly publicKey: string }> {
    const privateKey = createPrivateKey(await this.privateKeyPem());
    const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string;
    return { signature: sign(null, Buffer.from(content), privateKey).toString('base64'), publicKey };
  }

  async publishedKey(): Promise<PublishedKey> {
    const { publicKey } = await this.sign('');
    return { algorithm: 'Ed25519', publicKey, fingerprint: keyFingerprint(publicKey) };
  }

  /** The fingerprint by which this installation's key is recognized. */
  async fingerprint(): Promise<string> {
    return (await this.publishedKey()).fingerprint;
  }

  private async privateKeyPem(): Promise<string> {
    const found = await this.records.get(...KEY_RECORD);
    if (found !== null) return found.record['privateKey'] as string;
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    try {
      await this.records.insert(...KEY_RECORD, { privateKey: pem });
      return pem;
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error;
      return this.privateKeyPem();
    }
  }
}

/** The public key that evidence packs are checked with (D43). */
export class GetPublishedKey extends Query<PublishedKey> {}

@QueryHandler(GetPublishedKey)
export class GetPublishedKeyHandler implements IQueryHandler<GetPublishedKey> {
  constructor(private readonly key: EvidenceKey) {}

  execute(): Promise<PublishedKey> {
    return this.key.publishedKey();
  }
}

/** The first 40 hex digits of the SHA-256 of a public key, in groups of four that can be read out. */
export function keyFingerprint(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  return (hash('sha256', der, 'hex').slice(0, 40).match(/.{4}/g) ?? []).join(' ');
}

/** Fingerprint of the public key in a text, PEM or JSON as it is published; null: there is none. Never throws. */
export function readFingerprint(text: string): string | null {
  try {
    const key = text.trimStart().startsWith('{') ? (JSON.parse(text) as PublishedKey).publicKey : text;
    return keyFingerprint(key);
  } catch {
    return null;
  }
}

/** A fingerprint, in either case, with or without spaces or colons, in the form of `keyFingerprint`; null: it is none. */
export function normalizeFingerprint(given: string): string | null {
  const digits = given.replace(/[\s:]/g, '').toLowerCase();
  return /^[0-9a-f]{40}$/.test(digits) ? (digits.match(/.{4}/g) ?? []).join(' ') : null;
}

/** False also if the key or the signature cannot be read. */
export function isSignatureValid(content: string, signature: string, publicKey: string): boolean {
  try {
    return verify(null, Buffer.from(content), createPublicKey(publicKey), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
