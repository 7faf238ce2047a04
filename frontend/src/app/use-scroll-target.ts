import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Spec §9 "scroll target wait": how long a page may take to show what its address points at. */
const WAIT_MS = 5_000;

/**
 * Goes to the part of the page that the address names (`/bookings/{number}/faqs#names`), once the page shows it. What is
 * there from the start is the router's.
 */
export function useScrollTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (id === '' || document.getElementById(id) !== null) return;
    const watching = new MutationObserver(() => {
      const target = document.getElementById(id);
      if (target === null) return;
      giveUp();
      target.scrollIntoView();
    });
    const patience = setTimeout(giveUp, WAIT_MS);
    function giveUp() {
      clearTimeout(patience);
      watching.disconnect();
    }
    watching.observe(document.body, { childList: true, subtree: true });
    return giveUp;
  }, [hash, key]);
}
