/**
 * Reads reference data, which is the same for everybody, as JSON text together with its version. `query` is for tour years:
 * those of one tour (null: of all tours), in full or as a list shows them.
 */
export type ReadReference = (
  name: 'config' | 'tours' | 'tour-years',
  query?: { readonly tour: number | null; readonly isListView: boolean },
) => Promise<{ readonly text: string; readonly version: string }>;
