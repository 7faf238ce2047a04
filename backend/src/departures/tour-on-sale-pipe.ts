import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { pathId } from '../http/input/path-id.js';
import { notFound } from '../http/problems.js';
import { Clock } from '../instance/clock.js';
import { CatalogueOfToday } from '../reference/catalogue-of-today.js';

/** Reads the tour's id from the path; 404 for a tour that is not on sale. */
@Injectable()
export class TourOnSalePipe implements PipeTransform<string, number> {
  constructor(
    private readonly catalogue: CatalogueOfToday,
    private readonly clock: Clock,
  ) {}

  transform(text: string): number {
    const id = pathId(text);
    if (this.catalogue.current(this.clock.now()).tour(id)?.public !== true) throw notFound();
    return id;
  }
}
