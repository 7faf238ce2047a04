import type { Booking, Guest } from '@tour-portal/contracts/api/api.js';
import { departureDocumentId } from '@tour-portal/contracts/booking/document-ids.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import { describe, expect, it } from '@jest/globals';
import type { OwnAccount } from '../accounts/own-account.js';
import { immediateAnswer, refuse } from '../event-log/call.js';
import { PdfStore } from '../issued/pdf-store.js';
import { bookedBy } from '../testing/confirmation-fixtures.js';
import { NOW, openRecords } from '../testing/fixtures.js';
import { GetIssuedConfirmation, GetIssuedConfirmationHandler } from './confirmations/issued-confirmation.js';
import { GetTravelDocument, GetTravelDocumentHandler } from './travel/travel-document.js';
import type { TravelDocuments } from './travel/travel-documents.js';

const DEPARTED = calendarDate('2027-06-05');
const ITINERARY = departureDocumentId({ tour: 7, departedAt: DEPARTED, kind: 'itinerary' })!;
const FILE = { bytes: Buffer.from('%PDF-1.7'), filename: 'x.pdf' };
const REFUSED = refuse({ code: 'no-such-document' });

describe('a travel document of a departure', () => {
  const depositPaid = bookedBy(['Ann Miller', 'Bob Miller'], ['DEPOSIT']);
  const [ann, bob] = bookedBy(['Ann Miller', 'Bob Miller'], []).guests as [Guest, Guest];

  it.each<[string, Booking[], boolean]>([
    ['a deposit was paid', [depositPaid], true],
    [
      'one of the guests has paid a deposit',
      [{ ...depositPaid, guests: [ann, { ...bob, paid: true }] }],
      true,
    ],
    ['there is no booking', [], false],
    ['nothing is paid', [bookedBy(['Ann Miller'], [])], false],
    ['the booking was cancelled', [{ ...depositPaid, cancelledAt: NOW }], false],
    ['the booking is of another tour', [{ ...depositPaid, tour: 8 }], false],
    ['the booking is of another day', [{ ...depositPaid, departedAt: calendarDate('2027-06-12') }], false],
  ])(
    'is answered only for a booking of its departure that has a paid deposit and is not cancelled: %s',
    async (_case, bookings, isAnswered) => {
      const document = { ...FILE, version: 'v1' };
      const travelDocuments = { pdf: async () => document } as unknown as TravelDocuments;
      const ownAccount = { account: async () => ({ bookings }) } as unknown as OwnAccount;
      const handler = new GetTravelDocumentHandler(travelDocuments, ownAccount);
      const query = new GetTravelDocument(ITINERARY, { account: 1, lastWrite: null });
      const answer = immediateAnswer({ ...document, type: 'application/pdf' });
      expect(await handler.execute(query)).toEqual(isAnswered ? answer : REFUSED);
    },
  );
});

describe('a confirmation', () => {
  const hash = 'a'.repeat(64);

  it('is answered only to a caller who knows its hash and filename', async () => {
    const pdfs = new PdfStore(await openRecords());
    await pdfs.put({ ...FILE, hash, booking: 11, account: 1, type: 'Hold', createdAt: NOW });
    const find = (given: string, filename: string) =>
      new GetIssuedConfirmationHandler(pdfs).execute(new GetIssuedConfirmation(given, filename));
    const answer = immediateAnswer({ ...FILE, type: 'application/pdf', version: hash });
    expect(await find(hash, 'x.pdf')).toEqual(answer);
    for (const [given, filename] of [
      [hash, 'y.pdf'],
      ['b'.repeat(64), 'x.pdf'],
      [hash.toUpperCase(), 'x.pdf'],
      ['', 'x.pdf'],
    ] as const)
      expect(await find(given, filename)).toEqual(REFUSED);
  });
});
