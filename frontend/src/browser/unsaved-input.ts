/**
 * The fields that the user has typed or chosen something in, and whether their form was submitted since; removed fields are
 * dropped by {@link hasUnsavedInput}.
 */
const fields = new Map<Node, boolean>();

/** From now on remembers every field of the page that the user types into. */
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
 * Whether the page has typed input that is not saved. A frame always counts as unsaved input, because the page cannot see
 * what is typed into a payment gateway's form.
 */
export function hasUnsavedInput(): boolean {
  for (const field of fields.keys()) {
    if (!field.isConnected) fields.delete(field);
    else if (!('value' in field) || field.value !== '') return true;
  }
  return document.querySelector('iframe') !== null;
}
