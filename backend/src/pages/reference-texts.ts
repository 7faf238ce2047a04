/** Reads reference data, the same for everybody, as its JSON text with the version of that. */
export type ReadReference = (
  name: 'config' | 'tours' | 'tour-years',
  asked?: { readonly tour: number | null; readonly asList: boolean },
) => Promise<{ readonly text: string; readonly version: string }>;
