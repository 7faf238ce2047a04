/** The id of the footer's button that asks about counting visits again. */
export const CONSENT_BUTTON_ID = 'counting-visits';
