import { DATES_MAX } from '@tour-portal/contracts/client-service/catalogue.js';
import express from 'express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { invalidField, refused } from '../problems.js';
import { keepRawBody } from './raw-body.js';

/** The page of the simulated accept-hosted gateway is opened by a form, as the real one's is; all other calls use JSON. */
const FORM_PATH = '/dev/gateway/accept-hosted';

/** Parses the body of a change, whatever its content type: as a form at `FORM_PATH`, else as JSON. @param limit for example `100kb` */
export function requestBody(limit: string): RequestHandler[] {
  const isForm = ({ url }: { readonly url?: string | undefined }) => url === FORM_PATH;
  return [
    express.urlencoded({ limit, extended: false, type: isForm }),
    express.json({ limit, strict: false, type: (request) => !isForm(request), verify: keepRawBody }),
  ];
}

/** Deeper than the body of any call, and far less than what could exhaust the stack. */
const MAX_DEPTH = 32;

/** As many as the longest list of any call, that of dates, and few enough to check each value. */
const MOST_VALUES = DATES_MAX;

/** Names that every object or class has: libraries drop or misread such properties, so no body may have them (D10). */
const RESERVED = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/**
 * Refuses bodies that are nested too deeply, have too many values in one place, or have a property with a reserved name.
 * It runs before anything that looks at each value.
 */
export function plainBody(request: Request, _response: Response, next: NextFunction): void {
  try {
    check(request.body, '', 0);
    next();
  } catch (problem) {
    next(problem);
  }
}

/** @throws HttpException */
function check(value: unknown, path: string, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  const problem = (message: string) => (path === '' ? refused(400, message) : invalidField(path, message));
  if (depth >= MAX_DEPTH) throw problem('This is nested too deeply');
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (count > MOST_VALUES) throw problem(`This should hold at most ${MOST_VALUES} values`);
  if (Array.isArray(value)) {
    // The field has the name that validation gives it (`0.fullName`); a list in a list has the name of the outer one.
    for (const [index, item] of value.entries())
      check(item, Array.isArray(item) ? path : fieldIn(path, String(index)), depth + 1);
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    const field = fieldIn(path, name);
    if (RESERVED.has(name)) throw invalidField(field, `${field} is not a known property`);
    check(item, field, depth + 1);
  }
}

function fieldIn(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
