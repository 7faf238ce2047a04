import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  /** What the program refers to by address, such as fonts. */
  readonly assets?: readonly string[];
}

/** The pages that are opened by a link or an address, and the parts of the program that draw them, the later ones too. */
const PARTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/$/, ['features/holds/landing/LandingPage']],
  [/^\/tours\/[^/]+$/, ['features/tours/TourPage']],
  [/^\/login$/, ['features/accounts/sign-in/LoginPage']],
  [
    /^\/bookings$/,
    ['features/bookings/BookingsPage', 'features/bookings/NextOfBooking', 'booking/cards/ActiveHold'],
  ],
  [
    /^\/bookings\/[^/]+$/,
    ['features/manage/overview/ManageBookingPage', 'features/manage/overview/BookingBody'],
  ],
];

/**
 * The tags by which a browser loads the fonts and a page's own files together with the program, instead of once that has come.
 * @param web the folder of the built SPA
 */
export function pageFiles(web: string): (path: string) => string {
  const file = join(web, '.vite/manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Chunk | undefined>>;
  const entry = found(manifest, 'index.html', new Set());
  const tags = PARTS.map(([pattern, parts]) => {
    const needed = new Set<Chunk>();
    for (const part of parts) found(manifest, `src/${part}.tsx`, needed);
    const chunks = [...needed].filter((one) => !entry.has(one));
    const styles = new Set(chunks.flatMap(({ css = [] }) => css));
    return [
      pattern,
      [
        ...[...styles].map((href) => `<link rel="stylesheet" crossorigin href="/${href}" />`),
        ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}" />`),
      ].join(''),
    ] as const;
  });
  const fonts = [...entry]
    .flatMap(({ assets = [] }) => assets)
    .filter((asset) => asset.endsWith('.woff2'))
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${href}" />`)
    .join('');
  return (path) => fonts + (tags.find(([pattern]) => pattern.test(path))?.[1] ?? '');
}

function found(
  manifest: Readonly<Record<string, Chunk | undefined>>,
  key: string,
  chunks: Set<Chunk>,
): Set<Chunk> {
  const chunk = manifest[key];
  if (chunk === undefined || chunks.has(chunk)) return chunks;
  chunks.add(chunk);
  for (const needed of chunk.imports ?? []) found(manifest, needed, chunks);
  return chunks;
}
