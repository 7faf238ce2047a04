// Measures the rendering of confirmations in one thread, next to the PDF library alone with as much text.
import { confirmationPdf } from '@tour-portal/backend/documents/confirmations/confirmation-pdf.js';
import { typeface } from '@tour-portal/backend/documents/pdf/typeface.js';
import PDFDocument from 'pdfkit';

/** Pieces of text on each page of the library alone. */
const TEXTS = 100;
const BRAND = { name: 'Trailhead Tours', tagline: 'Guided tours since 1952', phone: '1 (800) 555-0152' };
const TOUR = { code: 'RC', name: 'Red Rock Canyons', region: 'Western USA' };

/** Pages a second of the payment confirmation of an account's first booking. */
export async function measurePdfPages(account, count) {
  const facts = {
    type: 'Payment',
    issuedAt: new Date().toISOString(),
    booking: account.bookings[0],
    cancellation: null,
    firstName: account.firstName,
    email: account.email,
    tour: TOUR,
    cityStart: 'Las Vegas, Nevada',
    cityEnd: 'Salt Lake City, Utah',
    brand: BRAND,
  };
  return pagesPerSecond(count, () => confirmationPdf(facts));
}

/** Pages a second of the library alone: as much text in as many faces as a confirmation has, no layout, no drawing. */
export function measureLibraryPages(count) {
  const faces = ['text', 'strong', 'title'].map((face) => [face, typeface(face)]);
  return pagesPerSecond(count, () => {
    const document = new PDFDocument({ size: 'LETTER' });
    const chunks = [];
    document.on('data', (chunk) => chunks.push(chunk));
    const done = new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))));
    for (const [name, font] of faces) document.registerFont(name, font);
    for (let n = 0; n < TEXTS; n += 1)
      document
        .font(faces[n % 3][0], 10)
        .text('Final payment $2,280', 40 + (n % 5) * 100, 40 + n * 5, { lineBreak: false });
    document.end();
    return done;
  });
}

async function pagesPerSecond(count, render) {
  for (let n = 0; n < 20; n += 1) await render();
  let pages = 0;
  const began = performance.now();
  for (let n = 0; n < count; n += 1) pages += pagesOf(await render());
  return pages / ((performance.now() - began) / 1_000);
}

function pagesOf(pdf) {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length ?? 0
  );
}
