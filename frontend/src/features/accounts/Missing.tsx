/** Why the button of a form cannot be pressed yet. */
export function Missing({ id, fields }: { id: string; fields: readonly string[] }) {
  return fields.length === 0 ? null : (
    <p id={id} className="small soft">
      Still missing: {fields.join(', ')}.
    </p>
  );
}
