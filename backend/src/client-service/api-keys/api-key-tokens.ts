import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseId } from '@tour-portal/contracts/values/ids.js';

/** Makes a key recognizable in places where no key should be, like a log or a repository. */
const PREFIX = 'tpk';

/**
 * Makes and reads the keys that outside systems send as `Authorization: Bearer` (D63). A key is a signed id and stored
 * nowhere: a copy of the log or the records holds no usable key, and a repeated call answers the same key.
 */
export class ApiKeyTokens {
  private readonly signingKey: Buffer;

  constructor(secret: string) {
    this.signingKey = createHmac('sha256', secret).update('api-key').digest();
  }

  token(apiKey: number): string {
    const signature = createHmac('sha256', this.signingKey).update(String(apiKey)).digest('base64url');
    return `${PREFIX}_${apiKey}_${signature}`;
  }

  /** The key's id; null for a token that was not made with this secret. */
  read(token: string): number | null {
    const [prefix, id = ''] = token.split('_', 2);
    const apiKey = prefix === PREFIX ? parseId(id) : null;
    if (apiKey === null) return null;
    const expected = Buffer.from(this.token(apiKey));
    const given = Buffer.from(token);
    return expected.length === given.length && timingSafeEqual(expected, given) ? apiKey : null;
  }
}
