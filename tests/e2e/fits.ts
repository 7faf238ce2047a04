import { expect, it } from '@jest/globals';
import { screenFaults, resize, WIDTHS } from './pictures.js';
import type { Customer, Portal } from './portal.js';
import type { Screen } from './screens.js';
import type { Visitor } from './visitor.js';

/**
 * Defines a test for each screen: it fits and can be used with a thumb, from narrow to wide. Dark mode is only checked for
 * accessibility barriers.
 */
export function testScreensFit(screens: readonly Screen[], openVisitor: () => Promise<Visitor>): void {
  it.each(screens.map((screen) => [screen.name, screen] as const))(
    '%s fits and can be used with a thumb',
    async (name, { open }) => {
      const visitor = await openVisitor();
      await resize(visitor, WIDTHS[0]);
      await open(visitor);
      expect(await screenFaults(visitor, name, WIDTHS)).toEqual([]);
    },
  );
}

/** A visitor in another browser who has the customer's session. */
export async function inAnotherBrowser(portal: Portal, { client }: Customer): Promise<Visitor> {
  const visitor = await portal.visitor();
  await visitor.takeSession(client);
  return visitor;
}
