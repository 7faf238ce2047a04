import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  /** Files that the chunk refers to by address, such as fonts. */
  readonly assets?: readonly string[];
}

/** Patterns of paths, each with the modules of the SPA that a browser loads ahead for such a page. */
const PAGE_MODULES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/$/, ['features/holds/landing/LandingPage']],
  [/^\/tours\/[^/]+$/, ['features/tours/TourPage']],
  [/^\/login$/, ['features/accounts/sign-in/LoginPage']],
  [/^\/signup$/, ['features/accounts/sign-up/SignupPage', 'features/accounts/sign-up/NewAccountForm']],
  [
    /^\/bookings$/,
    ['features/bookings/BookingsPage', 'features/bookings/NextOfBooking', 'booking/cards/ActiveHold'],
  ],
  [
    /^\/bookings\/[^/]+$/,
    ['features/manage/overview/ManageBookingPage', 'features/manage/overview/BookingBody'],
  ],
];

/** The module that loads the data and scripts of a page that the server drew for a customer, before the SPA renders it again. */
const PRELOAD_MODULE = 'app/prerendered/preload-rendered-page';
/** Modules that only some customers' pages need, by the name that a drawn page gives in `data-part`. */
const DRAWN_PART_MODULES: Readonly<Record<string, string>> = {
  EmptyBookings: 'features/bookings/EmptyBookings',
  ActiveHold: 'booking/cards/ActiveHold',
  names: 'features/manage/names/NamesStep',
  deposits: 'features/manage/deposits/DepositsStep',
  details: 'features/manage/details/DetailsStep',
  flights: 'features/manage/travel/FlightsStep',
  'final-payment': 'features/manage/payment/FinalPaymentStep',
};

/**
 * The tags that make a browser load the fonts and a page's own files together with the SPA's program, not after it.
 * @param web the folder of the built SPA
 * @returns the tags for a path and the markup that was drawn for a customer (null: none was)
 */
export function pageFiles(web: string): (path: string, drawn?: string | null) => string {
  const file = join(web, '.vite/manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Chunk | undefined>>;
  const entry = collectChunks(manifest, 'index.html', new Set());
  const fonts = [...entry]
    .flatMap(({ assets = [] }) => assets)
    .filter((asset) => asset.endsWith('.woff2'))
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${href}" />`)
    .join('');
  const tags = (modules: readonly string[]) => {
    const needed = new Set<Chunk>();
    for (const module of modules)
      for (const extension of ['ts', 'tsx']) collectChunks(manifest, `src/${module}.${extension}`, needed);
    const chunks = [...needed].filter((chunk) => !entry.has(chunk));
    const styles = new Set(chunks.flatMap(({ css = [] }) => css));
    return [
      ...[...styles].map((href) => `<link rel="stylesheet" crossorigin href="/${href}" />`),
      ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}" />`),
    ].join('');
  };
  return (path, drawn = null) => {
    const modules = PAGE_MODULES.find(([pattern]) => pattern.test(path))?.[1] ?? [];
    if (drawn === null) return fonts + tags(modules);
    const shown = [...drawn.matchAll(/ data-part="([^"]+)"/g)].map(
      ([, part = '']) => DRAWN_PART_MODULES[part],
    );
    return fonts + tags([...modules, PRELOAD_MODULE, ...shown.filter((module) => module !== undefined)]);
  };
}

function collectChunks(
  manifest: Readonly<Record<string, Chunk | undefined>>,
  key: string,
  chunks: Set<Chunk>,
): Set<Chunk> {
  const chunk = manifest[key];
  if (chunk === undefined || chunks.has(chunk)) return chunks;
  chunks.add(chunk);
  for (const needed of chunk.imports ?? []) collectChunks(manifest, needed, chunks);
  return chunks;
}
