/** The cache of the catalog's data. */
export const REFERENCE = 'reference';
/** The page that renders every address when there is no network. */
export const PAGE = '/bookings';
