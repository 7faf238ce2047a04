import { parseId } from '@tour-portal/contracts/values/ids.js';
import { notFound } from '../problems.js';

/** The id of a path; one that is no id is as unknown as one that nobody has (D10). @throws HttpException 404 */
export function pathId(text: string): number {
  const id = parseId(text);
  if (id === null) throw notFound();
  return id;
}

/** How the interface's description shows the path's `id`. */
export const PATH_ID = { name: 'id', type: String };
