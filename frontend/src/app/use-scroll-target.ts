import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Spec §9 "scroll target wait": how long a page may take to show the element that the address names. */
const WAIT_MS = 5_000;

/**
 * Scrolls to the element that the address names (`/tours/{id}#dates`), if the page shows it within {@link WAIT_MS}. The router
 * does so for an element that is there from the start.
 */
export function useScrollTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (id === '' || document.getElementById(id) !== null) return;
    const observer = new MutationObserver(() => {
      const target = document.getElementById(id);
      if (target === null) return;
      stopWaiting();
      target.scrollIntoView();
    });
    const timer = setTimeout(stopWaiting, WAIT_MS);
    function stopWaiting() {
      clearTimeout(timer);
      observer.disconnect();
    }
    observer.observe(document.body, { childList: true, subtree: true });
    return stopWaiting;
  }, [hash, key]);
}
