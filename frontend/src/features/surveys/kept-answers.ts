/**
 * What was answered and not sent lives in the tab, as what is typed into other forms does (decision 0036); by link, for who
 * answers may have no session.
 */
const PREFIX = 'survey:';

export function keptAnswers(signature: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + signature) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** @param answers null: they were sent, or there are none */
export function keepAnswers(signature: string, answers: Readonly<Record<string, string>> | null): void {
  try {
    if (answers === null) sessionStorage.removeItem(PREFIX + signature);
    else sessionStorage.setItem(PREFIX + signature, JSON.stringify(answers));
  } catch {
    // A browser that forbids storage loses only what is typed when its page is loaded again.
  }
}
