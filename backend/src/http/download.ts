import { Readable } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';

/** A file to download. */
export class Download {
  constructor(
    readonly filename: string,
    /** Content type, with the character set if it has one. */
    readonly type: string,
    readonly content: Buffer,
  ) {}
}

/** A file whose parts are sent while they are read, so its length is not known in advance. */
export class StreamedDownload {
  constructor(
    readonly filename: string,
    readonly type: string,
    readonly parts: AsyncIterable<string>,
  ) {}
}

/**
 * An answer that the browser saves as a file instead of showing it. The first part of a streamed file is read before the
 * answer begins: rejects with the error of one that cannot be read, so that the call is answered like any other that fails.
 */
export async function toStreamableFile(file: Download | StreamedDownload): Promise<StreamableFile> {
  const { filename, type } = file;
  const disposition = `attachment; filename="${filename}"`;
  if (file instanceof Download)
    return new StreamableFile(file.content, { type, disposition, length: file.content.length });
  const rest = file.parts[Symbol.asyncIterator]();
  const parts = Readable.from(continued(await rest.next(), rest), { objectMode: false });
  // A file that could not be read to its end must not look complete: the connection is destroyed instead of closed.
  return new StreamableFile(parts, { type, disposition }).setErrorHandler((error, response) => {
    Logger.error(error);
    (response as unknown as { destroy: () => void }).destroy();
  });
}

async function* continued(
  first: IteratorResult<string, unknown>,
  rest: AsyncIterator<string>,
): AsyncGenerator<string> {
  if (first.done === true) return;
  yield first.value;
  yield* { [Symbol.asyncIterator]: () => rest };
}
