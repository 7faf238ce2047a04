import { joinMessages, type Problem } from '../../api/errors.js';

/** The server's problems, each at the fields that show it or in `elsewhere`. */
export interface PlacedProblems<Field extends string> {
  /** Each message joins the different problems of its field, in the server's order. */
  readonly byField: readonly { readonly field: Field; readonly message: string }[];
  /** The problems that no field shows, with the name of the guest where they are about a value of one. */
  readonly elsewhere: readonly Problem[];
}

/**
 * Places the problems of a call that sends a list of guests. The server names an entry by its index in the call
 * (`1.address.zip`: the second entry).
 * @param fieldsOf the fields on screen that show a problem of an entry; none: it goes to `elsewhere`
 * @param nameOf the name of the guest that an entry is about; undefined: there is no such entry
 */
export function placeProblems<Field extends string>(
  problems: readonly Problem[],
  fieldsOf: (entry: number, path: string) => readonly Field[],
  nameOf: (entry: number) => string | undefined,
): PlacedProblems<Field> {
  const placed = problems.map((problem) => {
    const paths = problem.fields.flatMap((text) => entryPath(text) ?? []);
    return { problem, paths, fields: paths.flatMap(({ entry, path }) => fieldsOf(entry, path)) };
  });
  const fields = [...new Set(placed.flatMap((item) => item.fields))];
  return {
    byField: fields.map((field) => ({
      field,
      message: joinMessages(
        placed.filter((item) => item.fields.includes(field)).map(({ problem }) => problem),
      ),
    })),
    elsewhere: placed
      .filter((item) => item.fields.length === 0)
      .map(({ problem, paths }) => {
        const [name] = paths.flatMap(({ entry }) => nameOf(entry) ?? []);
        return name === undefined ? problem : { ...problem, message: `${name}: ${problem.message}` };
      }),
  };
}

function entryPath(text: string): { entry: number; path: string } | null {
  const [, entry, path] = /^(\d+)\.(.+)$/.exec(text) ?? [];
  return entry === undefined || path === undefined ? null : { entry: Number(entry), path };
}
