import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.js';
import { CONSENT_BUTTON_ID, consentChosen, selectAsksConsent, type Consent } from './consent.js';
import { useAppSelector } from '../store.js';
import { useAppDispatch } from '../../api/dispatch.js';
import './ConsentBar.css';

/** Asks whether visits may be counted; nothing waits for the answer, and nothing is counted before it is Yes. */
export function ConsentBar() {
  const asks = useAppSelector(selectAsksConsent);
  return asks ? <Question /> : null;
}

function Question() {
  const dispatch = useAppDispatch();
  const reopened = useAppSelector((state) => state.consent.reopened);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (reopened) bar.current?.focus({ preventScroll: true });
  }, [reopened]);

  function choose(choice: Consent) {
    dispatch(consentChosen(choice));
    // The buttons disappear; the focus moves to the footer's button that changes the choice.
    document.getElementById(CONSENT_BUTTON_ID)?.focus({ preventScroll: true });
  }

  return (
    <section className="consent no-print" aria-label="Counting visits" ref={bar} tabIndex={-1}>
      <div className="consent-inner">
        <p>
          <strong>May we count visits?</strong> Only the pages opened, holds and signups; nothing about you.
        </p>
        <div className="consent-choices">
          <Button look="plain" onClick={() => choose('no')}>
            No
          </Button>
          <Button look="plain" onClick={() => choose('yes')}>
            Yes
          </Button>
        </div>
      </div>
    </section>
  );
}
