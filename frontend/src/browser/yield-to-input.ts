/** Lets the browser react to input before the code that follows: on a slow phone the start would else be one long task. */
export function yieldToInput(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
