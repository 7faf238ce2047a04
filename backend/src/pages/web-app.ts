import { renderPng } from './pictures.js';

/** The portal as an app that customers install on their devices (Web Application Manifest, W3C). */

/** Widths of the square icons in pixels, as Android asks for. */
const SIZES = [192, 512];
const GREEN = '#1f4d3a';
const PAPER = '#fbf8f2';
/** Makes the drawing small enough for a device that cuts the icon to a circle of four fifths of its width. */
const SAFE_ZONE_TRANSFORM = 'translate(10.24 10.24) scale(0.68)';

export function webAppManifest(brand: string) {
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description: 'Your bookings, documents and days of travel.',
    lang: 'en-US',
    start_url: '/bookings',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...SIZES.flatMap((size) => [
        { src: `/pictures/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` },
        {
          src: `/pictures/icon-whole-${size}.png`,
          type: 'image/png',
          sizes: `${size}x${size}`,
          purpose: 'maskable',
        },
      ]),
    ],
  };
}

/**
 * The portal's icon as PNG.
 * @param icon the drawing, an SVG of 64 by 64
 * @param name `icon-192`, or `icon-whole-192` for an icon without transparent corners
 * @returns null: there is no such picture
 */
export async function iconOf(icon: string, name: string): Promise<Buffer | null> {
  const [, maskable, digits] = /^icon-(whole-)?(\d+)$/.exec(name) ?? [];
  const size = Number(digits);
  if (!SIZES.includes(size)) return null;
  return renderPng(maskable === undefined ? icon : maskableIcon(icon), size);
}

function maskableIcon(icon: string): string {
  const drawing = /<svg[^>]*>(.*)<\/svg>/s.exec(icon)?.[1] ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${GREEN}"/><g transform="${SAFE_ZONE_TRANSFORM}">${drawing}</g></svg>`;
}
