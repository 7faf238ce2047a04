import { createHash } from 'node:crypto';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Brand } from '../brand.js';
import { Clock } from '../clock.js';
import { notFound } from '../http/problems.js';
import { CatalogueOfToday } from './catalogue-of-today.js';
import type { Catalogue } from './catalogue.js';
import { countries, regions } from './regions.js';
import { phoneCountries } from './phones.js';

const NAMES = [
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
type Name = (typeof NAMES)[number];

interface Prepared {
  readonly json: string;
  readonly etag: string;
}

/** Static reference data (D15), serialised once a catalogue, with an ETag. */
@ApiTags('reference')
@Controller('v1/reference')
export class ReferenceController {
  private of: Catalogue | null = null;
  private readonly prepared = new Map<Name, Prepared>();

  constructor(
    private readonly catalogue: CatalogueOfToday,
    private readonly brand: Brand,
    private readonly clock: Clock,
  ) {}

  @Get(':name')
  @ApiParam({ name: 'name', enum: NAMES })
  get(@Param('name') wanted: string, @Req() request: Request, @Res() response: Response): void {
    const name = NAMES.find((known) => known === wanted);
    if (name === undefined) throw notFound();
    const { json, etag } = this.prepare(name);
    // Revalidated every day at the latest: departures of the past leave the catalogue then.
    response.setHeader('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400');
    response.setHeader('ETag', etag);
    if (request.headers['if-none-match'] === etag) response.status(304).end();
    else response.status(200).type('application/json').send(json);
  }

  private prepare(name: Name): Prepared {
    const catalogue = this.catalogue.current(this.clock.now());
    if (catalogue !== this.of) {
      this.prepared.clear();
      this.of = catalogue;
    }
    const known = this.prepared.get(name);
    if (known !== undefined) return known;
    const json = JSON.stringify(this.data(name, catalogue));
    const made = { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"` };
    this.prepared.set(name, made);
    return made;
  }

  private data(name: Name, catalogue: Catalogue): unknown {
    switch (name) {
      case 'config':
        return {
          ...catalogue.config,
          brand: this.brand.name,
          ...(this.brand.trackingUrl === null ? {} : { trackingUrl: this.brand.trackingUrl }),
        };
      case 'tours':
        return catalogue.tours;
      case 'tour-years':
        return catalogue.tourYears;
      case 'series':
        return catalogue.series;
      case 'airports':
        return catalogue.airports;
      case 'airlines':
        return catalogue.airlines;
      case 'hotels':
        return catalogue.hotels;
      case 'transfers':
        return catalogue.transfers;
      case 'countries':
        return countries();
      case 'regions':
        return regions();
      case 'phones':
        return phoneCountries();
    }
  }
}
