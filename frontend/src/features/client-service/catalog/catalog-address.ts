/** The page of the departures that are sold, with their seats and prices (D61). */
export const CATALOG_ADDRESS = '/client-service/catalog';
