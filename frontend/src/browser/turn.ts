/** Lets the browser answer before what follows: on a slow phone a start without it is one long task. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
