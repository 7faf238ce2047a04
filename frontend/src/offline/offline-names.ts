/** The cache of what the catalog says. */
export const REFERENCE = 'reference';
/** The page that draws every address when there is no network. */
export const PAGE = '/bookings';
