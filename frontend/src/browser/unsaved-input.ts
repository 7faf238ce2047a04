/** The fields that the user has typed or chosen something in; removed fields are dropped by {@link hasUnsavedInput}. */
const fields = new Set<Node>();

/** From now on remembers every field of the page that the user types into. */
export function trackInput(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Node) fields.add(target);
  });
}

/** To be called when a form is saved: nothing typed so far, in whatever field, counts as unsaved any more. */
export function markInputSaved(): void {
  fields.clear();
}

/**
 * Whether the page has typed input that is not saved. A frame always counts as unsaved input, because the page cannot see
 * what is typed into a payment gateway's form.
 */
export function hasUnsavedInput(): boolean {
  for (const field of fields) {
    if (!field.isConnected) fields.delete(field);
    else if (!('value' in field) || field.value !== '') return true;
  }
  return document.querySelector('iframe') !== null;
}
