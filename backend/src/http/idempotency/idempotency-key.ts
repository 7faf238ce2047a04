import type { NextFunction, Request, Response } from 'express';
import { invalidField } from '../problems.js';

/** Refuses an invalid `Idempotency-Key` (D12), also on calls that ignore the key. */
export function idempotencyKey(request: Request, _response: Response, next: NextFunction): void {
  const key = request.headers['idempotency-key'];
  const isValid = key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key));
  next(isValid ? undefined : invalidField('Idempotency-Key', 'This should be 1 to 255 visible characters'));
}
