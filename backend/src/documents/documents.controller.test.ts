import { HttpException, StreamableFile } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Booking } from '@tour-portal/contracts/api/api.js';
import { TERMS_OF_TRAVEL_ID, departureDocumentId } from '@tour-portal/contracts/booking/document-ids.js';
import { calendarDate } from '@tour-portal/contracts/values/time.js';
import type { Request, Response } from 'express';
import { from, lastValueFrom } from 'rxjs';
import { describe, expect, it } from '@jest/globals';
import type { OwnAccount } from '../accounts/own-account.js';
import { SessionCookies } from '../sessions/session-cookie.js';
import { Sessions } from '../sessions/sessions.js';
import { bookedBy } from '../testing/confirmation-fixtures.js';
import { NOW, ManualClock, openEvents, openRecords } from '../testing/fixtures.js';
import { pathId } from '../http/input/path-id.js';
import { requestContext } from '../http/request-context.js';
import { VersionedInterceptor } from '../http/versioned.js';
import type { VersionedAnswer } from '../http/versioned.js';
import { answerOrThrow } from '../testing/answer-or-throw.js';
import { GetIssuedConfirmation, GetIssuedConfirmationHandler } from './confirmations/issued-confirmation.js';
import { documentRefusal } from './document-answers.js';
import { DocumentsController } from './documents.controller.js';
import { PdfStore } from '../issued/pdf-store.js';
import { TravelDocumentGuard } from './travel/travel-document-guard.js';
import { GetTravelDocument, GetTravelDocumentHandler } from './travel/travel-document.js';
import type { TravelDocuments } from './travel/travel-documents.js';

const DEPARTED = calendarDate('2027-06-05');
const ITINERARY = departureDocumentId({ tour: 7, departedAt: DEPARTED, kind: 'itinerary' });
const BYTES = Buffer.from('%PDF-1.7');

/**
 * The calls of `DocumentsController`, put together from its guard, handlers and interceptor as Nest does; the store of the
 * issued PDFs; and the cookie of a session of account 1, which has these bookings.
 */
async function openDocumentCalls(bookings: readonly Booking[] = []) {
  const records = await openRecords();
  const clock = new ManualClock();
  const sessions = new Sessions(records, clock, openEvents());
  const pdfs = new PdfStore(records);
  const travelDocuments = {
    pdf: async () => ({ bytes: BYTES, filename: 'x.pdf', version: 'v1' }),
  } as unknown as TravelDocuments;
  const ownAccount = { account: async () => ({ bookings }) } as unknown as OwnAccount;
  const guard = new TravelDocumentGuard(new SessionCookies(sessions, null));
  const travel = new GetTravelDocumentHandler(travelDocuments, ownAccount);
  const issued = new GetIssuedConfirmationHandler(pdfs);
  const controller = {
    travelDocument: async (id: string, request: Request, response: Response) => {
      const context = contextOf(
        { ...request, params: { id } } as unknown as Request,
        response,
        'travelDocument',
      );
      await guard.canActivate(context);
      const { account, lastWrite } = requestContext(context.switchToHttp().getRequest<Request>());
      const reader = account === null ? null : { account, lastWrite };
      const found = travel.execute(new GetTravelDocument(pathId(id), reader));
      return send(context, response, answerOrThrow(found, documentRefusal));
    },
    confirmation: (hash: string, filename: string, request: Request, response: Response) => {
      const context = contextOf(request, response, 'confirmation');
      const found = issued.execute(new GetIssuedConfirmation(hash, filename));
      return send(context, response, answerOrThrow(found, documentRefusal));
    },
  };
  const cookie = `sid=${await sessions.start(1)}`;
  return { controller, pdfs, cookie };
}

function contextOf(
  request: Request,
  response: Response,
  method: keyof DocumentsController,
): ExecutionContext {
  const http = { getRequest: () => request, getResponse: () => response };
  return {
    switchToHttp: () => http,
    getHandler: () => Reflect.get(DocumentsController.prototype, method) as unknown,
  } as unknown as ExecutionContext;
}

/** Sends what the interceptor answers, as Nest does. */
async function send(
  context: ExecutionContext,
  response: Response,
  found: Promise<VersionedAnswer>,
): Promise<void> {
  const interceptor = new VersionedInterceptor(new Reflector());
  const body = await lastValueFrom(interceptor.intercept(context, { handle: () => from(found) }));
  response.end(body instanceof StreamableFile ? Buffer.concat(await body.getStream().toArray()) : body);
}

/** The answer of a call: status, headers and body; only the status of a refusal. */
async function answerOf(
  call: (request: Request, response: Response) => Promise<void>,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = { status: 200, headers: {} as Record<string, unknown>, body: null as unknown };
  const response = {
    setHeader: (name: string, value: unknown) => void (answer.headers[name] = value),
    status: (status: number) => {
      answer.status = status;
      return response;
    },
    end: (body: unknown) => void (answer.body = body ?? null),
  };
  try {
    await call({ headers } as unknown as Request, response as unknown as Response);
  } catch (error) {
    if (!(error instanceof HttpException)) throw error;
    answer.status = error.getStatus();
  }
  return answer;
}

describe('a travel document', () => {
  it('that is public needs no session', async () => {
    const { controller } = await openDocumentCalls();
    const answer = await answerOf((...http) =>
      controller.travelDocument(String(TERMS_OF_TRAVEL_ID), ...http),
    );
    expect(answer).toEqual({
      status: 200,
      headers: {
        ETag: '"v1"',
        'Cache-Control': 'private, no-cache',
        'X-Robots-Tag': 'noindex',
        'Referrer-Policy': 'no-referrer',
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'inline; filename="x.pdf"',
        'Content-Length': BYTES.length,
      },
      body: BYTES,
    });
  });

  it('that the browser already has is not sent again', async () => {
    const { controller } = await openDocumentCalls();
    const headers = { 'if-none-match': '"v1"' };
    const answer = await answerOf((...http) => controller.travelDocument('1', ...http), headers);
    expect([answer.status, answer.body]).toEqual([304, null]);
  });

  it('of a departure needs a session', async () => {
    const { controller } = await openDocumentCalls();
    for (const cookie of ['', 'sid=unknown']) {
      const answer = await answerOf((...http) => controller.travelDocument(String(ITINERARY), ...http), {
        cookie,
      });
      expect(answer.status).toBe(401);
    }
  });

  const deposit = bookedBy(['Ann Miller', 'Bob Miller'], ['DEPOSIT']);
  it.each<[string, Booking[], number]>([
    ['a deposit was paid', [deposit], 200],
    ['one of the guests has paid a deposit', [bookedWithOneDeposit()], 200],
    ['there is no booking', [], 404],
    ['nothing is paid', [bookedBy(['Ann Miller'], [])], 404],
    ['the booking was cancelled', [{ ...deposit, cancelledAt: NOW }], 404],
    ['the booking is of another tour', [{ ...deposit, tour: 8 }], 404],
    ['the booking is of another day', [{ ...deposit, departedAt: calendarDate('2027-06-12') }], 404],
  ])('of a departure is answered only where a deposit is paid: %s', async (_case, bookings, status) => {
    const { controller, cookie } = await openDocumentCalls(bookings);
    const answer = await answerOf((...http) => controller.travelDocument(String(ITINERARY), ...http), {
      cookie,
    });
    expect(answer.status).toBe(status);
  });

  it.each(['0', '01', 'x', '2147483648'])('is not found by the id %s', async (id) => {
    const { controller } = await openDocumentCalls();
    expect((await answerOf((...http) => controller.travelDocument(id, ...http))).status).toBe(404);
  });
});

describe('a confirmation', () => {
  const hash = 'a'.repeat(64);

  it('is answered without a session to a caller who knows its hash and filename', async () => {
    const { controller, pdfs } = await openDocumentCalls();
    await pdfs.put({
      hash,
      filename: 'x.pdf',
      booking: 11,
      account: 1,
      type: 'Hold',
      createdAt: NOW,
      bytes: BYTES,
    });
    const right = await answerOf((...http) => controller.confirmation(hash, 'x.pdf', ...http));
    expect([right.status, right.body]).toEqual([200, BYTES]);
    for (const [given, name] of [
      [hash, 'y.pdf'],
      ['b'.repeat(64), 'x.pdf'],
      [hash.toUpperCase(), 'x.pdf'],
      ['', 'x.pdf'],
    ] as const)
      expect((await answerOf((...http) => controller.confirmation(given, name, ...http))).status).toBe(404);
  });
});

function bookedWithOneDeposit(): Booking {
  const booking = bookedBy(['Ann Miller', 'Bob Miller'], []);
  return { ...booking, guests: booking.guests.map((guest, index) => ({ ...guest, paid: index === 1 })) };
}
