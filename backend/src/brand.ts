/** The configured brand (D1). */
export class Brand {
  constructor(
    readonly name: string,
    readonly tagline: string,
    /** Shown where the specification says {phone}. */
    readonly phone: string,
  ) {}
}
