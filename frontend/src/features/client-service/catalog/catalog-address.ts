/** The page of what is sold when, with how many seats and at what price (D61). */
export const CATALOG_ADDRESS = '/client-service/catalog';
