import { StreamableFile } from '@nestjs/common';

/** A file to take away. */
export class Download {
  constructor(
    readonly filename: string,
    /** As HTTP says it, with the character set where there is one. */
    readonly type: string,
    readonly content: Buffer,
  ) {}
}

/** An answer that the browser keeps, and does not show. */
export function downloaded({ filename, type, content }: Download): StreamableFile {
  const disposition = `attachment; filename="${filename}"`;
  return new StreamableFile(content, { type, disposition, length: content.length });
}
