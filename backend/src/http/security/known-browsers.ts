import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse } from 'cookie';
import type { Request, Response } from 'express';

const YEAR_MILLIS = 365 * 86_400_000;

/**
 * The cookie by which a browser shows for which e-mail the right password was last entered on it, for a year. It gives no
 * access; it keeps strangers who try passwords from locking the owner out.
 */
export class KnownBrowsers {
  private readonly key: Buffer;

  constructor(
    secret: string,
    private readonly cookie: { readonly name: string; readonly path: string },
    /** Null: the cookie is secure if the request came over https. */
    private readonly publicUrl: string | null,
  ) {
    this.key = createHmac('sha256', secret).update(`device/${cookie.name}`).digest();
  }

  /** @param email normalized */
  remember(email: string, response: Response): void {
    const id = randomBytes(16).toString('base64url');
    const secure = this.publicUrl === null ? response.req.secure : this.publicUrl.startsWith('https://');
    const { name, path } = this.cookie;
    const attributes = { httpOnly: true, sameSite: 'strict', path, secure, maxAge: YEAR_MILLIS } as const;
    response.cookie(name, `${id}.${this.signature(id, email)}`, attributes);
  }

  /** The browser's id if its cookie was made for the e-mail (normalized), else null. */
  idFor(email: string, { headers }: Request): string | null {
    const value = headers.cookie === undefined ? undefined : parse(headers.cookie)[this.cookie.name];
    const [id = '', signature = ''] = value?.split('.') ?? [];
    const expected = Buffer.from(this.signature(id, email));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  }

  private signature(id: string, email: string): string {
    return createHmac('sha256', this.key).update(`${id}/${email}`).digest('base64url');
  }
}
