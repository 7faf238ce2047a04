import type { NextFunction, Request, Response } from 'express';
import { invalidField, refused } from '../problems.js';

/** Deeper than the body of any call, and far less than what could exhaust the stack. */
const MAX_DEPTH = 32;

/** More than the longest list or the largest object of any call, and few enough to check each value. */
const MOST_VALUES = 200;

/** Properties that every object has: libraries drop or misread them, so no body may have them (D10). */
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
