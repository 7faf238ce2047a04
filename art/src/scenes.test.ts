import { describe, expect, it } from '@jest/globals';
import { sceneryOf } from './scenery.js';
import { tourDrawing } from './scenes.js';

describe('the landscape of a tour', () => {
  it('is the same whenever it is drawn', () => {
    expect(tourDrawing('RM', 'Canadian Rockies')).toEqual(tourDrawing('RM', 'Canadian Rockies'));
  });

  it('differs for another tour of the region', () => {
    expect(tourDrawing('RM', 'Canadian Rockies')).not.toEqual(tourDrawing('LK', 'Canadian Rockies'));
  });

  it.each([
    ['Canadian Rockies', 'hills'],
    ['Atlantic Canada', 'coast'],
    ['Southwest', 'canyon'],
    ['Historic Cities', 'city'],
    ['Central America', 'rainforest'],
  ])('in the region %s shows %s', (region, scenery) => {
    expect(sceneryOf('AA', region)).toBe(scenery);
  });

  it.each([
    ['Red Rock Canyons', 'Western USA', 'canyon'],
    ['Canadian Rockies & Glacier Country', 'Canada', 'hills'],
    ['New England in Autumn', 'Eastern USA', 'autumn'],
    ['California Coast', 'Western USA', 'coast'],
    ['Niagara & the Thousand Islands', 'Eastern USA', 'falls'],
    ['Charleston, Savannah & the Sea Islands', 'Eastern USA', 'city'],
    ['New England Fall Foliage', 'Eastern USA', 'autumn'],
    ['Guatemala: Highlands & Tikal', 'Central America', 'temples'],
    ['Costa Rica: Volcano & Cloud Forest', 'Central America', 'rainforest'],
  ])('for the tour %s in the region %s shows %s', (name, region, scenery) => {
    expect(sceneryOf('AA', region, name)).toBe(scenery);
  });

  it('has a drawing for an unknown region', () => {
    expect(tourDrawing('ZZ', '').shapes.length).toBeGreaterThan(3);
  });

  it.each([
    'Mountains',
    'Autumn',
    'Coast',
    'Canyon',
    'Cities',
    'Waterfalls',
    'Rainforest',
    'Guatemala',
    'Ruritania',
  ])('has only finite numbers in its paths, for a tour of the region %s', (region) => {
    const codes = ['AA', 'BX', 'CR', 'LC', 'NF', 'QZ', 'ZZ'];
    const paths = codes.flatMap((code) => tourDrawing(code, region).shapes.map(({ d }) => d));
    expect(paths.filter((d) => /NaN|undefined|Infinity/.test(d))).toEqual([]);
  });
});
