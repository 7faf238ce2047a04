/** Whether a value is a list of one or more of these choices, none twice. */
export function areChoices<C>(choices: readonly C[], value: unknown): value is C[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((entry) => choices.includes(entry as C)) &&
    new Set(value).size === value.length
  );
}
