import type { NextFunction, Request, Response } from 'express';
import { invalidField } from '../problems.js';

/** Refuses an `Idempotency-Key` that is none (D12), on the calls as well that are decided afresh each time. */
export function idempotencyKey(request: Request, _response: Response, next: NextFunction): void {
  const key = request.headers['idempotency-key'];
  const isKey = key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key));
  next(isKey ? undefined : invalidField('Idempotency-Key', 'This should be 1 to 255 visible characters'));
}
