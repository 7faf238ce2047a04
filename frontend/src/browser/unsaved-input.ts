/**
 * The fields that the user has changed and not saved, and whether their form was submitted since. Removed fields stay until
 * {@link hasUnsavedInput} comes across them.
 */
const fields = new Map<Node, boolean>();

/** From now on remembers every field of the page that the user types or chooses something in. */
export function trackInput(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Node) fields.set(target, false);
  });
  document.addEventListener('submit', ({ target }) => {
    for (const field of fields.keys()) if ((target as Node).contains(field)) fields.set(field, true);
  });
}

/** To be called when a form is saved: what was typed into submitted forms before they were submitted is no longer unsaved. */
export function markInputSaved(): void {
  for (const [field, isSubmitted] of fields) if (isSubmitted) fields.delete(field);
}

/**
 * Whether the page has typed or chosen input that is not saved; a field that was emptied has none. A frame always counts as
 * unsaved input, because the page cannot see what is typed into a payment gateway's form.
 */
export function hasUnsavedInput(): boolean {
  for (const field of fields.keys()) {
    if (!field.isConnected) fields.delete(field);
    else if (!('value' in field) || field.value !== '') return true;
  }
  return document.querySelector('iframe') !== null;
}
