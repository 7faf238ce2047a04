/**
 * Gives the new page's heading the focus, so that keyboards and screen readers begin there; once it is there, where the page
 * is still being loaded, unless somebody went on by themselves meanwhile.
 * @returns what stops waiting for it
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
