import { Injectable, SetMetadata, StreamableFile, UseInterceptors, applyDecorators } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { Reads } from './answers.js';
import type { RefusalAnswers } from './answers.js';

interface Version {
  /** Changes with the content, and holds no quotation mark. */
  readonly version: string;
  /** Media type. */
  readonly type: string;
}

/** An answer that readers cache; it is sent again only when its version has changed. */
export type Versioned =
  | (Version & { readonly text: string })
  /** Shown by the browser, and saved under the name. */
  | (Version & { readonly bytes: Buffer; readonly filename: string });

type Headers = Readonly<Record<string, string>>;

const HEADERS = 'headers of what has a version';

/** Sends a versioned answer with its ETag; 304 to a reader who has that version. */
@Injectable()
export class VersionedInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<Versioned>): Observable<unknown> {
    const headers = this.reflector.get<Headers>(HEADERS, context.getHandler());
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(map((found) => sent(found, headers, http.getRequest<Request>(), http.getResponse<Response>())));
  }
}

function sent(
  found: Versioned,
  headers: Headers,
  request: Request,
  response: Response,
): string | StreamableFile | undefined {
  const etag = `"${found.version}"`;
  response.setHeader('ETag', etag);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (request.headers['if-none-match'] === etag) {
    response.status(304);
    return undefined;
  }
  response.setHeader('Content-Type', found.type);
  if ('text' in found) return found.text;
  response.setHeader('Content-Disposition', `inline; filename="${found.filename}"`);
  response.setHeader('Content-Length', found.bytes.length);
  return new StreamableFile(found.bytes);
}

/** For calls that read something versioned. @param headers of the answer, not of a refusal */
export function ReadsVersioned<R>(refusals: RefusalAnswers<R>, headers: Headers): MethodDecorator {
  return applyDecorators(
    SetMetadata(HEADERS, headers),
    UseInterceptors(VersionedInterceptor),
    Reads(refusals),
  );
}
