/** The cache of the answers of `/v1/reference/`, the catalog. */
export const REFERENCE_CACHE = 'reference';
/** The stored page that is served for every address when there is no network. */
export const OFFLINE_PAGE = '/bookings';
