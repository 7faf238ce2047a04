import { describe, expect, it } from '@jest/globals';
import { Download, StreamedDownload, toStreamableFile } from './download.js';

async function* parts() {
  yield 'one\n';
  yield 'two\n';
}

describe('a downloaded file', () => {
  it('has a length if its whole content is known', () => {
    const file = toStreamableFile(new Download('a.csv', 'text/csv', Buffer.from('one')));
    expect(file.getHeaders()).toEqual({
      type: 'text/csv',
      disposition: 'attachment; filename="a.csv"',
      length: 3,
    });
  });

  it('has no length, and all its parts, if its content is streamed', async () => {
    const file = toStreamableFile(new StreamedDownload('a.csv', 'text/csv', parts()));
    expect(file.getHeaders().length).toBeUndefined();
    expect(Buffer.concat(await file.getStream().toArray()).toString()).toBe('one\ntwo\n');
  });

  it('that cannot be read to its end destroys the connection, and never looks complete', () => {
    const file = toStreamableFile(new StreamedDownload('a.csv', 'text/csv', parts()));
    let destroyed = 0;
    const response = { destroyed: false, headersSent: true, destroy: () => (destroyed += 1), end: () => 0 };
    file.errorHandler(new Error('the store is away'), response as never);
    expect(destroyed).toBe(1);
  });
});
