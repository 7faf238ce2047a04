/**
 * Focuses the new page's heading, so that keyboards and screen readers begin there. Where the page is still loading, it
 * waits for the heading, and leaves the focus alone if the user has moved it meanwhile.
 * @returns a function that stops the waiting
 */
export function focusHeading(): () => void {
  const focusAtStart = document.activeElement;
  const observer = new MutationObserver(() => {
    if (focusIfShown() || hasFocusMoved()) observer.disconnect();
  });
  const hasFocusMoved = () =>
    document.activeElement !== focusAtStart && document.activeElement !== document.body;
  if (!focusIfShown()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();

  /** @returns whether the page shows a heading, even if the focus is left alone */
  function focusIfShown(): boolean {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading !== null && !hasFocusMoved()) heading.focus({ preventScroll: true });
    return heading !== null;
  }
}
