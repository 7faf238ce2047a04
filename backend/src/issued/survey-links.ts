import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Survey } from '@tour-portal/contracts/api/api.js';
import { isDepositPaid } from '@tour-portal/contracts/booking/booking-state.js';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import { hasSurvey, surveyOpensAt } from '@tour-portal/contracts/booking/surveys.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { Catalogue } from '../reference/catalogue.js';

/** What the link of a survey says, in its query and in its signature alike (D34). */
export interface SurveyFacts {
  readonly booking: number;
  /** The tour's name. */
  readonly tour: string;
  /** Where it went: `Calgary, Alberta to Vancouver, British Columbia`; empty where the catalogue has forgotten it. */
  readonly location: string;
}

/** Of a bad signature and of a booking that nobody has alike. */
export interface InvalidSurveyLink {
  readonly code: 'invalid-survey-link';
}

/** Makes and checks the signed links of surveys. */
export class SurveyLinks {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('survey-link').digest();
  }

  /** A booking's surveys as the API shows them (D14). */
  surveysOf(document: BookingDocument, catalogue: Catalogue): Survey[] {
    const { concludedAt, surveySubmittedAt: submittedAt } = document;
    if (!hasSurvey({ ...document, depositPaid: isDepositPaid(document) })) return [];
    const url = this.url(catalogue.config.surveyBaseUrl, surveyFacts(document, catalogue));
    return [{ url, opensAt: surveyOpensAt(concludedAt), submittedAt }];
  }

  /** What is signed stands in the signature itself: a link stays good when the catalogue calls its tour otherwise. */
  signature(facts: SurveyFacts): string {
    const said = Buffer.from(JSON.stringify(facts)).toString('base64url');
    return `${said}.${this.seal(said)}`;
  }

  /** The booking that a signature is for; null when it is not ours. */
  bookingOf(signature: string): number | null {
    const [said = '', seal = '', more] = signature.split('.');
    const right = Buffer.from(this.seal(said));
    const given = Buffer.from(seal);
    if (more !== undefined || right.length !== given.length || !timingSafeEqual(right, given)) return null;
    const { booking } = JSON.parse(Buffer.from(said, 'base64url').toString()) as SurveyFacts;
    return parseId(String(booking));
  }

  private url(base: string, facts: SurveyFacts): string {
    const { booking, tour, location } = facts;
    const query = new URLSearchParams({
      booking: String(booking),
      tour,
      location,
      signature: this.signature(facts),
    });
    return `${base}${base.includes('?') ? '&' : '?'}${query.toString()}`;
  }

  private seal(said: string): string {
    return createHmac('sha256', this.key).update(said).digest('base64url');
  }
}

/** What a booking's survey is about, as the catalogue tells it today. */
export function surveyFacts(
  { id, tour, departedAt }: Pick<BookingDocument, 'id' | 'tour' | 'departedAt'>,
  catalogue: Pick<Catalogue, 'tour' | 'tourYear'>,
): SurveyFacts {
  const year = catalogue.tourYear(tour, Number(departedAt.slice(0, 4)));
  const name = year?.name ?? catalogue.tour(tour)?.name ?? 'Guided tour';
  return { booking: id, tour: name, location: year === null ? '' : placesOf(year) };
}

function placesOf({ cityStart, cityEnd }: { readonly cityStart: string; readonly cityEnd: string }): string {
  return cityStart === cityEnd ? cityStart : `${cityStart} to ${cityEnd}`;
}
