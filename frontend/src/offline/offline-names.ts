/** The cache of the answers of `/v1/reference/`, the catalog. */
export const REFERENCE_CACHE = 'reference';
/** The page whose stored copy is served for every page of a customer when the server gives no answer in time, or fails. */
export const OFFLINE_PAGE = '/bookings';
