import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Survey } from '@tour-portal/contracts/api/api.js';
import { isDepositPaid } from '@tour-portal/contracts/booking/booking-state.js';
import { parseId } from '@tour-portal/contracts/values/ids.js';
import { hasSurvey, surveyOpensAt } from '@tour-portal/contracts/booking/surveys.js';
import type { BookingDocument } from '@tour-portal/projections/booking.js';
import type { Config } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import type { Catalogue } from '../reference/catalogue.js';

/** What the link of a survey says, in its query and in its signature alike (D34). */
export interface SurveyFacts {
  readonly booking: number;
  /** The tour's name. */
  readonly tour: string;
  /** Where it begins and ends, one place if both are the same: `Reno to Las Vegas`; empty where the catalog has no such tour year. */
  readonly location: string;
}

/** The refusal of a link: the same for a bad signature and for a booking that does not exist. */
export interface InvalidSurveyLink {
  readonly code: 'invalid-survey-link';
}

/** Makes and checks the signed links of surveys. */
@Injectable()
export class SurveyLinks {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) { sessionSecret }: Pick<Config, 'sessionSecret'>) {
    this.key = createHmac('sha256', sessionSecret).update('survey-link').digest();
  }

  /** A booking's surveys as the API shows them (D14). */
  surveysOf(document: BookingDocument, catalogue: Catalogue): Survey[] {
    const { concludedAt, surveySubmittedAt: submittedAt } = document;
    if (!hasSurvey({ ...document, depositPaid: isDepositPaid(document) })) return [];
    const url = this.url(catalogue.config.surveyBaseUrl, surveyFacts(document, catalogue));
    return [{ url, opensAt: surveyOpensAt(concludedAt), submittedAt }];
  }

  /** The signature contains the signed facts: a link stays valid when the catalog changes the name of its tour. */
  signature(facts: SurveyFacts): string {
    const payload = Buffer.from(JSON.stringify(facts)).toString('base64url');
    return `${payload}.${this.seal(payload)}`;
  }

  /** The booking that a signature is for; null when it was not made with the portal's present secret. */
  bookingOf(signature: string): number | null {
    const [payload = '', seal = '', surplus] = signature.split('.');
    const expected = Buffer.from(this.seal(payload));
    const given = Buffer.from(seal);
    if (surplus !== undefined || expected.length !== given.length || !timingSafeEqual(expected, given))
      return null;
    const { booking } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SurveyFacts;
    return parseId(String(booking));
  }

  private url(base: string, facts: SurveyFacts): string {
    const signature = this.signature(facts);
    const query = new URLSearchParams({ ...facts, booking: String(facts.booking), signature });
    return `${base}${base.includes('?') ? '&' : '?'}${query.toString()}`;
  }

  private seal(payload: string): string {
    return createHmac('sha256', this.key).update(payload).digest('base64url');
  }
}

/** What a booking's survey is about, as the catalog describes it today. */
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
