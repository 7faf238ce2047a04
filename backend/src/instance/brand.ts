/** The configured brand (D1), and what else the pages are told of this portal's settings. */
export class Brand {
  constructor(
    readonly name: string,
    readonly tagline: string,
    /** Shown where the specification says {phone}. */
    readonly phone: string,
    /** Where visits are counted (spec §7); null: nowhere. */
    readonly trackingUrl: string | null = null,
  ) {}
}
