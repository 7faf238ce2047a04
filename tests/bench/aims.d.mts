/** What is printed beside a figure and its aim; a miss makes the program fail when it ends. */
export function metOrMissed(isMet: boolean): 'met' | 'MISSED';
