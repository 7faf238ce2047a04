import { createHash } from 'node:crypto';
import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { listedYear } from '@tour-portal/contracts/api/tour-year-list.js';
import { refuse } from '../event-log/call.js';
import type { UseCaseResult } from '../event-log/call.js';
import type { VersionedAnswer } from '../http/versioned.js';
import { Brand } from '../instance/brand.js';
import { Clock } from '../instance/clock.js';
import { CatalogueOfToday } from './catalogue-of-today.js';
import type { Catalogue } from './catalogue.js';
import { phoneCountries } from './phones.js';
import { countries } from './regions.js';
import type { TourYearsQuery } from './tour-years-query.js';

export const REFERENCE_NAMES = [
  'config',
  'tours',
  'tour-years',
  'series',
  'airports',
  'airlines',
  'hotels',
  'transfers',
  'countries',
  'regions',
  'phones',
] as const;
type Name = (typeof REFERENCE_NAMES)[number];

/** There is no reference data of this name. */
export interface NoSuchReference {
  readonly code: 'no-such-reference';
}

/** Reference data (D15) by its name, as JSON text. */
export class GetReference extends Query<UseCaseResult<VersionedAnswer, NoSuchReference>> {
  constructor(
    readonly name: string,
    /** Used for `tour-years` only. */
    readonly query: TourYearsQuery = { tour: null, isListView: false },
  ) {
    super();
  }
}

/** Serializes each answer once for each catalog, except those for unknown tours. */
@QueryHandler(GetReference)
export class GetReferenceHandler implements IQueryHandler<GetReference> {
  /** The catalog that the prepared answers were made from. */
  private preparedFrom: Catalogue | null = null;
  private readonly prepared = new Map<string, VersionedAnswer>();

  constructor(
    private readonly catalogue: CatalogueOfToday,
    private readonly brand: Brand,
    private readonly clock: Clock,
  ) {}

  async execute({ name: wanted, query }: GetReference) {
    const name = REFERENCE_NAMES.find((known) => known === wanted);
    if (name === undefined) return refuse({ code: 'no-such-reference' });
    return { ok: true as const, answer: this.prepare(name, query), position: null };
  }

  private prepare(name: Name, query: TourYearsQuery): VersionedAnswer {
    const catalogue = this.catalogue.current(this.clock.now());
    if (catalogue !== this.preparedFrom) {
      this.prepared.clear();
      this.preparedFrom = catalogue;
    }
    const { tour, isListView } = query;
    // Answers for unknown tours are not cached, as there is no limit to them.
    const isCacheable = name !== 'tour-years' || tour === null || catalogue.tour(tour) !== null;
    const key = name === 'tour-years' ? `${name} ${tour} ${isListView}` : name;
    const cached = this.prepared.get(key);
    if (cached !== undefined) return cached;
    const text = JSON.stringify(this.data(name, catalogue, query));
    const version = createHash('sha256').update(text).digest('base64url').slice(0, 27);
    const answer = { text, type: 'application/json', version };
    if (isCacheable) this.prepared.set(key, answer);
    return answer;
  }

  private data(name: Name, catalogue: Catalogue, query: TourYearsQuery): unknown {
    switch (name) {
      case 'config':
        return {
          ...catalogue.config,
          brand: this.brand.name,
          ...(this.brand.trackingUrl === null ? {} : { trackingUrl: this.brand.trackingUrl }),
        };
      case 'tour-years':
        return wantedYears(catalogue, query);
      case 'countries':
        return countries();
      case 'phones':
        return phoneCountries();
      default:
        return catalogue[name];
    }
  }
}

function wantedYears({ tourYears }: Catalogue, { tour, isListView }: TourYearsQuery) {
  const wanted = tour === null ? tourYears : tourYears.filter((year) => year.tour === tour);
  return isListView ? wanted.map(listedYear) : wanted;
}
