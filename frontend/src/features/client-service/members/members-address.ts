/** Where managers see who works in client service. */
export const MEMBERS_ADDRESS = '/client-service/staff';
/** Where the mailed link leads, with which a member of staff chooses a password. */
export const CHOOSE_PASSWORD_ADDRESS = '/client-service/password';
