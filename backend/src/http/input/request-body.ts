import { keepRawBody } from './raw-body.js';
import express from 'express';
import type { RequestHandler } from 'express';

/** The simulated gateway's page is opened by a form, as the real one's is; all other calls use JSON. */
export const FORM_PATH = '/dev/gateway/accept-hosted';

/** Parses the body of a change, as JSON whatever its content type. @param limit for example `100kb` */
export function requestBody(limit: string): RequestHandler[] {
  const isForm = ({ url }: { readonly url?: string | undefined }) => url === FORM_PATH;
  return [
    express.urlencoded({ limit, extended: false, type: isForm }),
    express.json({ limit, strict: false, type: (request) => !isForm(request), verify: keepRawBody }),
  ];
}
