import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import { overflowingElements, smallTargets, untilTrue } from './in-page.js';
import type { Visitor } from './visitor.js';

/** The folder for pictures of the screens. */
export const SCREENS_DIR = fileURLToPath(new URL('./screens/', import.meta.url));

/** The browser's default text size. */
const TEXT_PX = 16;
/** Window widths of a phone, a tablet and a desktop (px). */
export const WIDTHS = [360, 768, 1280] as const;

export async function resize({ page }: Visitor, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 655 ? 740 : 900 });
  // A dialog hides itself for a moment when it takes the change of height for an on-screen keyboard.
  await untilTrue(
    page,
    `[...document.querySelectorAll('.modal-shade')].every((shade) => getComputedStyle(shade).opacity === '1')`,
  );
}

/** Takes a picture for people to look at; with `PICTURES=0` none is taken, which saves time. */
export async function takePicture({ page }: Visitor, name: string): Promise<void> {
  if (process.env['PICTURES'] === '0') return;
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  // A dialog belongs to the window, not to the whole length of the page behind it.
  const fullPage = (await dialogs.count()) === 0;
  await page.screenshot({ path: `${SCREENS_DIR}${name}.jpg`, type: 'jpeg', quality: 70, fullPage });
}

/** On how many sheets the page prints; undefined when the PDF has none. */
export async function printedSheets({ page }: Visitor): Promise<number | undefined> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
}

/** What sticks out when the browser's text is set to twice its size. */
async function faultsInLargeText(visitor: Visitor, label: string): Promise<string[]> {
  const { page } = visitor;
  const session = await page.context().newCDPSession(page);
  const setText = (size: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  await setText(2 * TEXT_PX);
  const faults = (await overflowingElements(page)).map(
    (what) => `${label} in large text sticks out: ${what}`,
  );
  await setText(TEXT_PX);
  await session.detach();
  return faults;
}

/** What is wrong with the page as it is now: what sticks out, what cannot be hit with a thumb. */
export async function pageFaults({ page }: Visitor, label: string): Promise<string[]> {
  return [
    ...(await overflowingElements(page)).map((what) => `${label} sticks out: ${what}`),
    ...(await smallTargets(page)).map((what) => `${label} small target: ${what}`),
  ];
}

/**
 * What is wrong with a screen from narrow to wide, with pictures for the contact sheet: nothing may stick out (at the first
 * width, in large text as well), and a thumb must be able to hit everything. An accessibility barrier, at the first
 * width in light mode or at the last in dark mode, ends the test at once.
 */
export async function screenFaults(
  visitor: Visitor,
  name: string,
  widths: readonly number[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await resize(visitor, width);
    await takePicture(visitor, `${name}-${width}`);
    faults.push(...(await pageFaults(visitor, `${name}-${width}`)));
    if (width !== widths[0]) continue;
    await visitor.findsNoAccessibilityBarrier();
    faults.push(...(await faultsInLargeText(visitor, `${name}-${width}`)));
  }
  await visitor.page.emulateMedia({ colorScheme: 'dark' });
  await takePicture(visitor, `${name}-dark`);
  await visitor.findsNoAccessibilityBarrier();
  await visitor.page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** Expects no {@link screenFaults} on a phone and then on a desktop; the window keeps the desktop's size afterwards. */
export async function expectNoFaults(visitor: Visitor, name: string): Promise<void> {
  expect(await screenFaults(visitor, name, [360, 1280])).toEqual([]);
}

/** Writes a page with all pictures, screen by screen, on which a person can look through the whole product. */
export function writeContactSheet(): void {
  const names = readdirSync(SCREENS_DIR)
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => name.slice(0, -'.jpg'.length));
  const screens = [...new Set(names.map(screenOf))].sort();
  const sections = screens.map((screen) => {
    const pictures = names.filter((name) => screenOf(name) === screen).sort(byWidth);
    return `<section><h2>${screen}</h2>${pictures.map(figure).join('')}</section>`;
  });
  const style =
    'body{font:16px sans-serif;margin:24px;display:flex;flex-wrap:wrap;gap:24px}h2{font-size:18px;margin:0}' +
    'section{display:flex;flex-wrap:wrap;gap:12px;align-items:start;padding:12px;background:#eee}h2{flex-basis:100%}' +
    'figure{margin:0}img{width:280px;max-height:600px;object-fit:cover;object-position:top;background:#fff}';
  writeFileSync(
    `${SCREENS_DIR}index.html`,
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

/** Pictures without a width in their name (dark mode, print) come last. */
function widthOf(name: string): number {
  return Number(/-(\d+)$/.exec(name)?.[1] ?? Number.MAX_SAFE_INTEGER);
}
