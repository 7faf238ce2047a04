/**
 * Focuses the new page's heading, so that keyboards and screen readers begin there. Where the page is still loading, it
 * waits for the heading, and leaves the focus alone if the user has moved it meanwhile.
 * @returns a function that stops the waiting
 */
export function focusHeading(): () => void {
  const begunAt = document.activeElement;
  const observer = new MutationObserver(() => {
    if (focusNow() || movedOn()) observer.disconnect();
  });
  const movedOn = () => document.activeElement !== begunAt && document.activeElement !== document.body;
  if (!focusNow()) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();

  function focusNow(): boolean {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading !== null && !movedOn()) heading.focus({ preventScroll: true });
    return heading !== null;
  }
}
