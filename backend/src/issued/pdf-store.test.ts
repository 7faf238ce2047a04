import { instant } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import { NOW, openRecords } from '../testing/fixtures.js';
import { PdfStore } from './pdf-store.js';
import type { IssuedPdf } from './pdf-store.js';

const PDF: IssuedPdf = {
  hash: 'a'.repeat(64),
  filename: 'RM060527-7K2-hold-confirmation.pdf',
  booking: 11,
  account: 1,
  type: 'Hold',
  createdAt: NOW,
  bytes: Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]),
};

describe('issued PDFs', () => {
  it('are stored once, and read back byte for byte', async () => {
    const store = new PdfStore(await openRecords());
    await store.put(PDF);
    await store.put({ ...PDF, filename: 'other.pdf' });
    expect(await store.find(PDF.hash)).toEqual(PDF);
    expect(await store.find('b'.repeat(64))).toBeNull();
  });

  it('are found by their booking, the newest one only', async () => {
    const store = new PdfStore(await openRecords());
    await store.put({ ...PDF, hash: 'c'.repeat(64), createdAt: instant('2026-12-02T00:00:00.000Z') });
    await store.put(PDF);
    const ofAnother = { booking: 12, createdAt: instant('2026-12-03T00:00:00.000Z') };
    await store.put({ ...PDF, hash: 'd'.repeat(64), ...ofAnother });
    expect((await store.newestOf(11))?.hash).toBe('c'.repeat(64));
    expect(await store.newestOf(13)).toBeNull();
  });

  it('of an account are removed when it is erased, and no others', async () => {
    const store = new PdfStore(await openRecords());
    await store.put(PDF);
    await store.put({ ...PDF, hash: 'c'.repeat(64), account: 2 });
    expect(await store.removeOf(1)).toBe(1);
    expect(await store.find(PDF.hash)).toBeNull();
    expect(await store.find('c'.repeat(64))).not.toBeNull();
  });
});
