/** One answer of a form. */
export type Leaf = string | number | boolean | null;

/** A form's answers by their path: `11.address.zip`. */
export type Leaves = Readonly<Record<string, Leaf>>;

/** An answer that was typed: `from` is the saved answer that the customer typed over, or chose to replace. */
export interface Change {
  readonly from: Leaf;
  readonly to: Leaf;
}

export type Changes = Readonly<Record<string, Change>>;

/** All answers of a form, the nested ones too, by their path. */
export function leavesOf(value: unknown, path = ''): Leaves {
  if (typeof value !== 'object' || value === null) return { [path]: (value ?? null) as Leaf };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      Object.entries(leavesOf(part, path === '' ? name : `${path}.${name}`)),
    ),
  );
}

/** What the server shows now, if that is neither the answer that was typed over nor what was typed; otherwise undefined. */
export function conflictingAnswer({ from, to }: Change, now: Leaf | undefined): Leaf | undefined {
  return now === from || now === to ? undefined : now;
}

/**
 * The answers that are typed and not saved.
 * @param shown what the server shows now
 * @param typed the answers as they stand in the form
 * @param earlier the changes as they were stored before
 */
export function typedChanges(shown: Leaves, typed: Leaves, earlier: Changes): Changes {
  const paths = Object.keys(shown).filter((path) => path in typed);
  return Object.fromEntries(
    paths.flatMap((path) => {
      const [now, to, before] = [shown[path] ?? null, typed[path] ?? null, earlier[path]];
      if (to !== now) return [[path, { from: before === undefined ? now : before.from, to }]];
      // Somebody changed it meanwhile, and the customer has not chosen yet.
      return before !== undefined && conflictingAnswer(before, now) !== undefined ? [[path, before]] : [];
    }),
  );
}
