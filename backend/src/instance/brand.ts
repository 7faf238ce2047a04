/** The configured brand (D1), and where its pages report visits. */
export class Brand {
  constructor(
    readonly name: string,
    readonly tagline: string,
    /** Shown where the specification says {phone}. */
    readonly phone: string,
    /** Where the pages report visits (spec §7); null: nowhere. */
    readonly trackingUrl: string | null = null,
  ) {}
}
