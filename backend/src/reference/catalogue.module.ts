import { Global, Module } from '@nestjs/common';
import { Brand } from '../instance/brand.js';
import { Clock } from '../instance/clock.js';
import type { Config } from '../instance/config.js';
import { CONFIG } from '../instance/settings.js';
import { CatalogueOfToday } from './catalogue-of-today.js';
import { SHIPPED_CATALOGUE } from './catalogue.js';
import { PublishedTourYears } from './published/published-tour-years.js';

/** The catalog of tours and the brand. With an unusable catalog the application does not start. */
@Global()
@Module({
  providers: [
    PublishedTourYears,
    {
      provide: CatalogueOfToday,
      useFactory: ({ catalogueDir }: Config, published: PublishedTourYears) =>
        new CatalogueOfToday(catalogueDir ?? SHIPPED_CATALOGUE, published),
      // `PublishedTourYears` needs the stores, so a bad catalog stops the start only after they are open.
      inject: [CONFIG, PublishedTourYears],
    },
    {
      provide: Brand,
      useFactory: ({ brand, trackingUrl }: Config, catalogue: CatalogueOfToday, clock: Clock) => {
        const { brand: shipped, tagline, phoneUsaCanada } = catalogue.current(clock.now()).config;
        return new Brand(brand ?? shipped, tagline, phoneUsaCanada, trackingUrl);
      },
      inject: [CONFIG, CatalogueOfToday, Clock],
    },
  ],
  exports: [CatalogueOfToday, PublishedTourYears, Brand],
})
export class CatalogueModule {}
