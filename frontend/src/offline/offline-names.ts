/** The cache of the catalog's data. */
export const REFERENCE_CACHE = 'reference';
/** The page that renders every address when there is no network. */
export const OFFLINE_PAGE = '/bookings';
