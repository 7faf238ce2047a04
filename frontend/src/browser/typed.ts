/** The fields that somebody typed into or chose in, as far as they are still there. */
const fields = new Set<Node>();

/** Notices what is typed from here on, in whatever field of the page. */
export function noticeTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Node) fields.add(target);
  });
}

/** What was typed so far is saved. */
export function typingSaved(): void {
  fields.clear();
}

/**
 * Whether something stands in the page that somebody typed and that is not saved. A frame counts: what stands in a payment gateway's form is
 * not ours to see.
 */
export function isSomethingTyped(): boolean {
  for (const field of fields) {
    if (!field.isConnected) fields.delete(field);
    else if (!('value' in field) || field.value !== '') return true;
  }
  return document.querySelector('iframe') !== null;
}
