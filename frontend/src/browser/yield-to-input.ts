/**
 * Lets the browser react to input before the code that follows. Without it, the start of the portal would be one long task
 * on a slow phone.
 */
export function yieldToInput(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
