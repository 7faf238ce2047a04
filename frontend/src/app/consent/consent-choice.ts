/** The id of the footer's button that asks about counting visits again. */
export const CHOICE_BUTTON = 'counting-visits';
