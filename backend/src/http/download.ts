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

/** An answer that the browser saves as a file instead of showing it. */
export function toStreamableFile(file: Download | StreamedDownload): StreamableFile {
  const { filename, type } = file;
  const disposition = `attachment; filename="${filename}"`;
  if (file instanceof Download)
    return new StreamableFile(file.content, { type, disposition, length: file.content.length });
  const parts = Readable.from(file.parts, { objectMode: false });
  // A file that could not be read to its end must not look complete: the connection is destroyed instead of closed.
  return new StreamableFile(parts, { type, disposition }).setErrorHandler((error, response) => {
    Logger.error(error);
    (response as unknown as { destroy: () => void }).destroy();
  });
}
