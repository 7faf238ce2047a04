/** Where managers give and end the keys of systems outside. */
export const SYSTEMS_ADDRESS = '/client-service/systems';
