import type { NextFunction, Request, Response } from 'express';
import { invalidField, refused } from '../problems.js';

/** Deeper than any call asks for, and far from where walking a body could exhaust the stack. */
const MAX_DEPTH = 32;

/** More than the longest list or the largest object of any call, and few enough to be looked at one by one. */
const MOST_VALUES = 200;

/** Names that every object answers to: libraries drop or misread them, so no call may have them (D10). */
const RESERVED = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/**
 * Refuses bodies that are nested too deeply, hold more in one place than any call asks for, or have a property named like
 * a part of every object: before anything that looks at each value.
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
  if (depth >= MAX_DEPTH) {
    const message = 'This is nested too deeply';
    throw path === '' ? refused(400, message) : invalidField(path, message);
  }
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (count > MOST_VALUES) {
    const message = `This should hold at most ${MOST_VALUES} values`;
    throw path === '' ? refused(400, message) : invalidField(path, message);
  }
  if (Array.isArray(value)) {
    // Named as validation names it (`0.fullName`); a list in a list by the property that holds it.
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
