import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Config, Operations } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import { notFound } from './problems.js';
import { requestParameter } from './request-context.js';

/** Tells whether an operator sent a request; true for every request where operations are open. */
@Injectable()
export class OperatorPipe implements PipeTransform<Request, boolean> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'operations'>) {}

  transform(request: Request): boolean {
    return isOperator(this.config.operations, request);
  }
}

const requestItself = requestParameter((request) => request);

/** Whether an operator sent the request, or operations are open to all. */
export const FromOperator = () => requestItself(OperatorPipe);

/** Paths that only operators may read, unless operations are open. */
export const OPERATORS_PATHS = ['/metrics', '/v1/metrics', '/v1/docs', '/v1/openapi.json'];

/** Whether the caller is an operator, or operations are open to all. */
export function isOperator(operations: Operations, { headers }: Pick<Request, 'headers'>): boolean {
  if (operations.open) return true;
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && operations.token !== null && isSame(token, operations.token);
}

/** Answers 404 to callers who are not operators, unless operations are open. */
export function operatorsOnly(operations: Operations) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    next(isOperator(operations, request) ? undefined : notFound());
  };
}

function isSame(first: string, second: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(first), digest(second));
}
