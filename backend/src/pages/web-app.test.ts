import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { iconOf, webAppManifest } from './web-app.js';

const icon = readFileSync(new URL('../../../frontend/public/icon.svg', import.meta.url), 'utf8');

/** Width and height from the header of a PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('the portal as an app', () => {
  it('names the brand, and PNG icons that exist in the named size', async () => {
    const manifest = webAppManifest('Trailhead Tours');
    expect(manifest).toMatchObject({
      name: 'Trailhead Tours',
      start_url: '/bookings',
      display: 'standalone',
    });
    for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
      const png = await iconOf(icon, src.replace('/pictures/', '').replace('.png', ''));
      expect(png && sizeOf(png)).toBe(sizes);
    }
  });

  it('has no icon of another name or size', async () => {
    for (const name of ['icon', 'icon-193', 'icon-whole', 'icon-1e2', 'whole-192', 'icon-192-whole'])
      expect([name, await iconOf(icon, name)]).toEqual([name, null]);
  });
});
