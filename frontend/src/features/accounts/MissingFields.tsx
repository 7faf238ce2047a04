/** The required fields that are still empty, which is why the form's button is disabled. */
export function MissingFields({ id, fields }: { id: string; fields: readonly string[] }) {
  return fields.length === 0 ? null : (
    <p id={id} className="small soft">
      Still missing: {fields.join(', ')}.
    </p>
  );
}
