/**
 * Begins the name under which the tab stores answers that are not sent yet, as it stores the drafts of other forms (decision
 * 0036). The name ends with the signature of the link, because the customer who answers may have no session.
 */
const PREFIX = 'survey:';

export function loadAnswers(signature: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + signature) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** @param answers null: they were sent, or there are none */
export function saveAnswers(signature: string, answers: Readonly<Record<string, string>> | null): void {
  try {
    if (answers === null) sessionStorage.removeItem(PREFIX + signature);
    else sessionStorage.setItem(PREFIX + signature, JSON.stringify(answers));
  } catch {
    // A browser that forbids storage loses only what was typed before a reload.
  }
}
