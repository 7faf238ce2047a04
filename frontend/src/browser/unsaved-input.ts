/**
 * The fields that the user has typed or chosen something in, and those whose form was submitted since; removed fields are
 * dropped by {@link hasUnsavedInput}.
 */
const fields = new Set<Node>();
const submitted = new Set<Node>();

/** From now on remembers every field of the page that the user types into. */
export function trackInput(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Node) fields.add(target);
  });
  document.addEventListener('submit', ({ target }) => {
    for (const field of fields) {
      if (!(target as Node).contains(field)) continue;
      fields.delete(field);
      submitted.add(field);
    }
  });
}

/** To be called when a form is saved: what was typed into submitted forms before they were submitted is no longer unsaved. */
export function markInputSaved(): void {
  submitted.clear();
}

/**
 * Whether the page has typed input that is not saved. A frame always counts as unsaved input, because the page cannot see
 * what is typed into a payment gateway's form.
 */
export function hasUnsavedInput(): boolean {
  for (const unsaved of [fields, submitted])
    for (const field of unsaved) {
      if (!field.isConnected) unsaved.delete(field);
      else if (!('value' in field) || field.value !== '') return true;
    }
  return document.querySelector('iframe') !== null;
}
