import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** As its importers know it. Loaded so, it is what class-validator has loaded already, and not a hundred files more. */
export const { getCountries, getCountryCallingCode, getExampleNumber } = load(
  'libphonenumber-js/max',
) as typeof import('libphonenumber-js/max');
