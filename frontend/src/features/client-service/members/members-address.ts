/** Where managers see who works in client service. */
export const MEMBERS_ADDRESS = '/client-service/staff';
/** Where a mailed link leads, so that a member of staff chooses a password. */
export const CHOOSE_PASSWORD_ADDRESS = '/client-service/password';
