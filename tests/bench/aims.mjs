/** What is printed beside a figure and its aim; a miss makes the program fail when it ends. */
export function metOrMissed(isMet) {
  if (!isMet) process.exitCode = 1;
  return isMet ? 'met' : 'MISSED';
}

/** @param figures what was measured, with its aim where there is one */
export function printAim(what, figures, isMet) {
  console.log(`  ${what.padEnd(46)} ${figures} ${metOrMissed(isMet)}`);
}
