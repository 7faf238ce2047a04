import { Injectable, SetMetadata, StreamableFile, UseInterceptors, applyDecorators } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { Reads } from './answers.js';
import type { RefusalMapper } from './answers.js';

interface Version {
  /** Changes whenever the content changes; contains no quotation mark. */
  readonly version: string;
  /** Media type. */
  readonly type: string;
}

/** An answer that readers cache: to one that sends its ETag it is sent again only when its version has changed. */
export type VersionedAnswer =
  | (Version & { readonly text: string })
  /** A file that the browser shows, and saves under the filename. */
  | (Version & { readonly bytes: Buffer; readonly filename: string });

type Headers = Readonly<Record<string, string>>;

const HEADERS_METADATA = 'headers of versioned answers';

/** Sends a versioned answer with its ETag, or 304 to a reader that sends the ETag of this version. */
@Injectable()
export class VersionedInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<VersionedAnswer>): Observable<unknown> {
    const headers = this.reflector.get<Headers>(HEADERS_METADATA, context.getHandler());
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    return next.handle().pipe(map((answer) => bodyOrNothing(answer, headers, request, response)));
  }
}

/** Sets the headers and, where the reader has this version, 304; answers the body, undefined with 304. */
function bodyOrNothing(
  answer: VersionedAnswer,
  headers: Headers,
  request: Request,
  response: Response,
): string | StreamableFile | undefined {
  const etag = `"${answer.version}"`;
  response.setHeader('ETag', etag);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (request.headers['if-none-match'] === etag) {
    response.status(304);
    return undefined;
  }
  response.setHeader('Content-Type', answer.type);
  if ('text' in answer) return answer.text;
  response.setHeader('Content-Disposition', `inline; filename="${answer.filename}"`);
  response.setHeader('Content-Length', answer.bytes.length);
  return new StreamableFile(answer.bytes);
}

/** For calls that answer a `VersionedAnswer`. @param headers of the answer and of 304, not of a refusal */
export function ReadsVersioned<R>(toException: RefusalMapper<R>, headers: Headers): MethodDecorator {
  return applyDecorators(
    SetMetadata(HEADERS_METADATA, headers),
    UseInterceptors(VersionedInterceptor),
    Reads(toException),
  );
}
