import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import { overflow, smallTargets } from './in-page.js';
import type { Visitor } from './visitor.js';

/** Where pictures of the screens go. */
export const SCREENS = fileURLToPath(new URL('./screens/', import.meta.url));

/** A browser's text where nobody set another size. */
const TEXT_PX = 16;
/** A telephone, a tablet and a desk. */
export const WIDTHS = [360, 768, 1280] as const;

export async function resize({ page }: Visitor, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 655 ? 740 : 900 });
  // A dialog keeps itself out of sight for a moment where it takes the change of height for a keyboard.
  await page.waitForFunction(
    `[...document.querySelectorAll('.modal-shade')].every((shade) => getComputedStyle(shade).opacity === '1')`,
  );
}

/** For a person to look at; `PICTURES=0` goes without, which saves time. */
export async function picture({ page }: Visitor, name: string): Promise<void> {
  if (process.env['PICTURES'] === '0') return;
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  // A dialog belongs to the window, not to the whole length of the page behind it.
  const fullPage = (await dialogs.count()) === 0;
  await page.screenshot({ path: `${SCREENS}${name}.jpg`, type: 'jpeg', quality: 70, fullPage });
}

/** What sticks out where the reader has set the browser's text to twice its size. */
async function faultsInLargeText(visitor: Visitor, at: string): Promise<string[]> {
  const { page } = visitor;
  const browser = await page.context().newCDPSession(page);
  const setText = (size: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  await setText(2 * TEXT_PX);
  const faults = (await overflow(page)).map((what) => `${at} in large text sticks out: ${what}`);
  await setText(TEXT_PX);
  await browser.detach();
  return faults;
}

/** What is wrong with the page as it is now: what sticks out, what cannot be hit with a thumb. */
export async function faultsOf({ page }: Visitor, at: string): Promise<string[]> {
  return [
    ...(await overflow(page)).map((what) => `${at} sticks out: ${what}`),
    ...(await smallTargets(page)).map((what) => `${at} small target: ${what}`),
  ];
}

/**
 * What is wrong with a screen from narrow to wide, with pictures for the contact sheet: nothing may stick out, at the
 * narrowest not in large text either; everything must be hit with a thumb. A barrier, at the narrowest in light or at the widest in the dark, ends the test at once.
 */
export async function faultsAt(visitor: Visitor, name: string, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await resize(visitor, width);
    await picture(visitor, `${name}-${width}`);
    faults.push(...(await faultsOf(visitor, `${name}-${width}`)));
    if (width !== widths[0]) continue;
    await visitor.findsNoBarrier();
    faults.push(...(await faultsInLargeText(visitor, `${name}-${width}`)));
  }
  await visitor.page.emulateMedia({ colorScheme: 'dark' });
  await picture(visitor, `${name}-dark`);
  await visitor.findsNoBarrier();
  await visitor.page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** A screen on a journey, on a telephone and on a desk, where the journey goes on: {@link faultsAt} finds nothing. */
export async function looksRight(visitor: Visitor, name: string): Promise<void> {
  expect(await faultsAt(visitor, name, [360, 1280])).toEqual([]);
}

/** All pictures there are, screen by screen, for a person to look the whole product over. */
export function writeContactSheet(): void {
  const names = readdirSync(SCREENS)
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => name.slice(0, -'.jpg'.length));
  const screens = [...new Set(names.map(screenOf))].sort();
  const sections = screens.map((screen) => {
    const own = names.filter((name) => screenOf(name) === screen).sort(byWidth);
    return `<section><h2>${screen}</h2>${own.map(figure).join('')}</section>`;
  });
  const style =
    'body{font:16px sans-serif;margin:24px;display:flex;flex-wrap:wrap;gap:24px}h2{font-size:18px;margin:0}' +
    'section{display:flex;flex-wrap:wrap;gap:12px;align-items:start;padding:12px;background:#eee}h2{flex-basis:100%}' +
    'figure{margin:0}img{width:280px;max-height:600px;object-fit:cover;object-position:top;background:#fff}';
  writeFileSync(
    `${SCREENS}index.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>All screens</title><style>${style}</style>${sections.join('')}</html>`,
  );
}

function screenOf(name: string): string {
  return name.replace(/-(\d+|dark|print)$/, '');
}

function figure(name: string): string {
  return `<figure><a href="${name}.jpg"><img src="${name}.jpg" alt="${name}" loading="lazy"></a><figcaption>${name}</figcaption></figure>`;
}

function byWidth(a: string, b: string): number {
  return widthOf(a) - widthOf(b);
}

/** Pictures of no width, in the dark and on paper, stand last. */
function widthOf(name: string): number {
  return Number(/-(\d+)$/.exec(name)?.[1] ?? Number.MAX_SAFE_INTEGER);
}
