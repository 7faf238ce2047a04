/** Where managers see who works in client service. */
export const MEMBERS_ADDRESS = '/client-service/staff';
/** Where the mailed link leads by which somebody chooses a password. */
export const CHOOSE_PASSWORD_ADDRESS = '/client-service/password';
