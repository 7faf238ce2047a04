import type { Response } from 'express';

/** A file to take away. */
export interface Download {
  readonly filename: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Answers with a file that the browser keeps, and does not show. */
export function sendDownload(response: Response, { filename, type, content }: Download): void {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Disposition', `attachment; filename="${filename}"`);
  response.setHeader('Content-Length', content.length);
  response.end(content);
}
