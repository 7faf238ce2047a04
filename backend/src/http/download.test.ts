import { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { describe, expect, it, jest } from '@jest/globals';
import { Download, StreamedDownload, toStreamableFile } from './download.js';

async function* parts() {
  yield 'one\n';
  yield 'two\n';
}

describe('a downloaded file', () => {
  it('has a length if its whole content is known', async () => {
    const file = await toStreamableFile(new Download('a.csv', 'text/csv', Buffer.from('one')));
    expect(file.getHeaders()).toEqual({
      type: 'text/csv',
      disposition: 'attachment; filename="a.csv"',
      length: 3,
    });
  });

  it('has no length, and all its parts, if its content is streamed', async () => {
    const file = await toStreamableFile(new StreamedDownload('a.csv', 'text/csv', parts()));
    expect(file.getHeaders().length).toBeUndefined();
    expect(Buffer.concat(await file.getStream().toArray()).toString()).toBe('one\ntwo\n');
  });

  it('that cannot be read at all is refused with the error, before any answer begins', async () => {
    const away = new Error('the store is away');
    const failing = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(away) }) };
    await expect(toStreamableFile(new StreamedDownload('a.csv', 'text/csv', failing))).rejects.toBe(away);
  });

  it('without any part is empty', async () => {
    const file = await toStreamableFile(new StreamedDownload('a.jsonl', 'x', Readable.from([])));
    expect(await file.getStream().toArray()).toEqual([]);
  });

  it('whose reader goes away is not read to its end', async () => {
    let ended = 0;
    async function* endless() {
      try {
        for (;;) yield 'a line\n';
      } finally {
        ended += 1;
      }
    }
    const file = await toStreamableFile(new StreamedDownload('a.csv', 'text/csv', endless()));
    for await (const _ of file.getStream()) break;
    expect(ended).toBe(1);
  });

  it('that cannot be read to its end is logged and destroys the connection', async () => {
    const logged = jest.spyOn(Logger, 'error').mockReturnValue();
    const file = await toStreamableFile(new StreamedDownload('a.csv', 'text/csv', parts()));
    let destroyed = 0;
    const response = { destroyed: false, headersSent: true, destroy: () => (destroyed += 1), end: () => 0 };
    const away = new Error('the store is away');
    file.errorHandler(away, response as never);
    expect(destroyed).toBe(1);
    expect(logged.mock.calls).toEqual([[away]]);
  });
});
