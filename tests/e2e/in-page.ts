import type { Page } from 'playwright-core';
import { expect } from '@jest/globals';
import type { Account } from '@tour-portal/contracts/api/api.js';
import { eventually } from '@tour-portal/contracts/testing/eventually.js';

/**
 * Waits until an expression is true in the page. Playwright's own `waitForFunction` cannot be used: from its second poll on,
 * the page's content security policy forbids it to evaluate a string.
 */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  await eventually(async () =>
    expect([expression, await page.evaluate(`Boolean(${expression})`)]).toEqual([expression, true]),
  );
}

/** Expects that each of these roles is on the screen, and none on paper. The page stays as it prints. */
export async function expectNotOnPaper(
  page: Page,
  roles: readonly ('navigation' | 'button' | 'contentinfo')[],
): Promise<void> {
  const visibleRoles = async () => {
    const counts = await Promise.all(
      roles.map((role) => page.getByRole(role).filter({ visible: true }).count()),
    );
    return roles.filter((_, index) => counts[index] !== 0);
  };
  expect(await visibleRoles()).toEqual(roles);
  await page.emulateMedia({ media: 'print' });
  expect(await visibleRoles()).toEqual([]);
}

/**
 * In a page that is wider than its window: the innermost elements that end more than 1 px right of it, an SVG counted as one
 * element. In any other page: none.
 */
export async function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > width + 1);
    const inner = wide.filter((e) => e.ownerSVGElement == null && !wide.some((other) => other !== e && other.ownerSVGElement == null && e.contains(other)));
    return inner.map((e) => e.tagName.toLowerCase() + '.' + e.className + ' ' + e.textContent.slice(0, 40));
  })()`);
}

/**
 * Buttons, inputs, selects, tabs, options and links that measure less than 44 px in width or height and are missed by a press
 * 21.5 px left or right of their middle, above or below it. Links within a sentence are no targets (WCAG 2.2, 2.5.8);
 * disabled, hidden and covered elements are left out, too. Afterwards the page is scrolled to its top.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const HALF = 21.5;
    const owns = (element, hit) =>
      hit !== null && (element.contains(hit) || hit.closest('label')?.control === element ||
        (element.closest('label')?.contains(hit) ?? false));
    const standsInText = (element) => {
      if (getComputedStyle(element).display !== 'inline') return false;
      return element.parentElement.textContent.trim().length > element.textContent.trim().length;
    };
    const found = [];
    const selector = 'a[href], button, input, select, [role=tab], [role=option]';
    for (const element of document.querySelectorAll(selector)) {
      if (element.disabled || standsInText(element)) continue;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      // A checkbox or radio button is hit anywhere on the label around it.
      const isChoice = element.type === 'checkbox' || element.type === 'radio';
      const box = ((isChoice && element.closest('label')) || element).getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // Hidden, or behind something else, such as a dialog.
      if (!owns(element, document.elementFromPoint(x, y))) continue;
      const points = [[x, y - HALF], [x, y + HALF], [x - HALF, y], [x + HALF, y]];
      const isBig = box.width >= 44 && box.height >= 44;
      if (!isBig && !points.every(([px, py]) => owns(element, document.elementFromPoint(px, py)))) {
        const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
        found.push(element.tagName.toLowerCase() + ' ' + name + ' ' + Math.round(box.width) + 'x' + Math.round(box.height));
      }
    }
    window.scrollTo(0, 0);
    return [...new Set(found)];
  })()`);
}

/** The account as the browser keeps it, in idb-keyval's default store (spec §7); null when there is none. */
export async function storedAccount(page: Page): Promise<Account | null> {
  return page.evaluate<Account | null>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store');
    let isNew = false;
    // Where there is no database yet, none is made: the portal would find it without a place for the account.
    opening.onupgradeneeded = () => { isNew = true; opening.transaction.abort(); };
    opening.onerror = () => isNew ? resolve(null) : reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keyval').objectStore('keyval').get('account');
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => { opening.result.close(); resolve(reading.result ?? null); };
    };
  })`);
}
