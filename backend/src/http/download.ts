import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** A file to download. */
export class Download {
  constructor(
    readonly filename: string,
    /** As HTTP says it, with the character set where there is one. */
    readonly type: string,
    readonly content: Buffer,
  ) {}
}

/** A file whose parts are sent while they are read: nobody knows yet how long it becomes. */
export class StreamedDownload {
  constructor(
    readonly filename: string,
    readonly type: string,
    readonly parts: AsyncIterable<string>,
  ) {}
}

/** An answer that the browser keeps, and does not show. */
export function downloaded(file: Download | StreamedDownload): StreamableFile {
  const { filename, type } = file;
  const disposition = `attachment; filename="${filename}"`;
  if (file instanceof Download)
    return new StreamableFile(file.content, { type, disposition, length: file.content.length });
  const parts = Readable.from(file.parts, { objectMode: false });
  // What could not be read to its end must not look whole: the connection is cut instead of closed.
  return new StreamableFile(parts, { type, disposition }).setErrorHandler((_, response) => {
    (response as unknown as { destroy: () => void }).destroy();
  });
}
