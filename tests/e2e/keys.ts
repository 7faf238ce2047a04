import type { Locator } from 'playwright-core';
import { expect } from '@jest/globals';
import type { Visitor } from './visitor.js';

/** More tab stops than any page has before the element that a test looks for. */
const MAX_STOPS = 80;

/** Waits until an element has the focus. */
export async function untilFocused(locator: Locator): Promise<void> {
  await locator.and(locator.page().locator(':focus')).waitFor();
}

/** Whether the focused element, the next one (shown instead of a hidden input) or the parent has an outline. */
const FOCUS_IS_SEEN = `(() => {
  const active = document.activeElement;
  return [active, active.nextElementSibling, active.parentElement].some(
    (element) => element !== null && getComputedStyle(element).outlineStyle !== 'none',
  );
})()`;

/** Presses Tab until an element has the focus, and expects that its focus can be seen. */
export async function tabTo({ page }: Visitor, locator: Locator): Promise<void> {
  await locator.waitFor();
  const target = locator.and(page.locator(':focus'));
  for (let stops = 0; (await target.count()) === 0; stops += 1) {
    if (stops === MAX_STOPS) throw new Error(`Tab never came to ${String(locator)}`);
    await page.keyboard.press('Tab');
  }
  expect([String(locator), await target.evaluate<boolean, never>(FOCUS_IS_SEEN)]).toEqual([
    String(locator),
    true,
  ]);
}

export async function press({ page }: Visitor, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes to an element and presses a key, Enter by default. */
export async function tabAndPress(visitor: Visitor, locator: Locator, key = 'Enter'): Promise<void> {
  await tabTo(visitor, locator);
  await press(visitor, key);
}

/** Goes to a field and types. */
export async function typeInto(visitor: Visitor, field: Locator, text: string): Promise<void> {
  await tabTo(visitor, field);
  await visitor.page.keyboard.type(text);
}
