import { glint, HEIGHT, polygon, softLand, WIDTH, type Drawing, type Shape } from './drawing.js';
import { falls } from './falls.js';
import { canopy, hangingBridge, mist, palm, plume, volcano } from './forest.js';
import { firs, hills, mesas, peaks } from './land.js';
import { PALETTES, type Palette, type Scenery } from './palettes.js';
import { between, pick, randomFrom, type Random } from './random.js';
import { sceneryOf } from './scenery.js';
import { boats, headland, lighthouse, rock } from './sea.js';
import { temples } from './temples.js';
import { church, skyline, suspensionBridge } from './town.js';

/** The landscape of a tour: the same code, region and name always give the same drawing. */
export function tourDrawing(code: string, region: string, name = ''): Drawing {
  const scenery = sceneryOf(code, region, name);
  const random = randomFrom(`${code}/${region}`);
  const palette = pick(randomFrom(`${code}/hour`), PALETTES[scenery]);
  const sun = {
    x: between(random, 470, 730),
    y: between(random, 128, 165),
    radius: between(random, 28, 42),
    fill: palette.sun,
  };
  // About half of the drawings are mirrored, so that fewer coasts look alike.
  const mirrored = random() < 0.5;
  return { sky: palette.sky, sun, mirrored, shapes: SCENES[scenery](random, palette, sun.x) };
}

type Scene = (random: Random, palette: Palette, sunX: number) => Shape[];

const SCENES: Readonly<Record<Scenery, Scene>> = {
  hills: (random, { ground, light, shade, snow }) => [
    ...peaks(random, 262, 175, 7, { light, shade, snow }),
    mist(232),
    hills(random, 262, 18, 3, ground[0]),
    hills(random, 285, 22, 4, ground[1]),
    firs(random, -10, 1210, 316, 22, ground[2]),
    hills(random, 318, 16, 3, ground[2]),
    firs(random, -10, between(random, 380, 520), 352, 44, ground[3]),
    hills(random, 348, 20, 2, ground[3]),
    firs(random, between(random, 700, 800), 1210, 396, 74, ground[4]),
    hills(random, 388, 14, 2, ground[4]),
  ],

  autumn: (random, { ground, light, shade, snow }) => {
    const village = between(random, 520, 680);
    return [
      hills(random, 196, 34, 3, light),
      mist(206),
      hills(random, 238, 26, 3, shade),
      canopy(random, 276, 15, ground[0]),
      ...church(village, 300, snow, ground[4]),
      canopy(random, 306, 22, ground[1]),
      canopy(random, 332, 30, ground[2]),
      firs(random, -10, 330, 386, 70, ground[4]),
      canopy(random, 366, 38, ground[3]),
      firs(random, 900, 1210, 400, 88, ground[4]),
      canopy(random, 402, 30, ground[4]),
    ];
  },

  coast: (random, { ground, light, shade }, sunX) => {
    const sea = 236;
    const cape = between(random, 120, 240);
    const stacks = between(random, 720, 800);
    return [
      hills(random, sea - 4, 15, 3, ground[0]),
      { d: `M0 ${sea}H${WIDTH}V${HEIGHT}H0Z`, fill: ground[1] },
      { d: `M0 ${sea + 44}H${WIDTH}V${HEIGHT}H0Z`, fill: ground[2], opacity: 0.55 },
      ...Array.from({ length: 16 }, (_, index) => ({
        d: glint(
          sunX + between(random, -1, 1) * (16 + index * 7),
          sea + 6 + index * 7.5,
          between(random, 46, 130),
          1.2 + index * 0.14,
        ),
        fill: '#fdf3dc',
        opacity: 0.6,
      })),
      rock(random, stacks, sea + 46, 34, 74, light, shade),
      rock(random, stacks + 62, sea + 52, 20, 40, light, shade),
      ...headland(cape, sea, light, shade, ground[3]),
      ...(random() < 0.6 ? lighthouse(cape + 206, 175, shade) : []),
      ...boats(random, cape + 350, stacks - 40, sea + 36),
      { d: softLand([-20, 330], [260, 352], [560, 392], [760, 410]), fill: ground[3] },
      { d: softLand([420, 410], [640, 388], [900, 362], [1220, 322]), fill: ground[4] },
      firs(random, 960, 1210, 366, 62, ground[4]),
    ];
  },

  canyon: (random, { ground, light, shade, snow }) => {
    const left = between(random, 40, 130);
    const right = between(random, 690, 770);
    return [
      ...mesas(
        random,
        236,
        78,
        { light: ground[0], shade: ground[1], band: snow },
        [60, 240],
        [430, 560],
        [880, 1130],
      ),
      hills(random, 238, 7, 4, ground[1]),
      ...mesas(
        random,
        300,
        178,
        { light, shade, band: snow },
        [left, left + 300],
        [right, right + 130],
        [right + 230, right + 430],
      ),
      hills(random, 300, 10, 3, ground[2]),
      {
        d: 'M560 296C660 304 720 316 640 330C540 346 470 358 640 400H860C700 366 660 350 730 332C800 314 700 298 560 296Z',
        fill: '#8fb3ad',
      },
      { d: softLand([-20, 322], [180, 330], [400, 362], [560, 408]), fill: ground[3] },
      { d: softLand([760, 410], [900, 360], [1060, 338], [1220, 330]), fill: ground[3] },
      firs(random, -10, 330, 396, 40, ground[4]),
      firs(random, 960, 1210, 392, 48, ground[4]),
      { d: softLand([-20, 384], [300, 396], [520, 410]), fill: ground[4] },
      { d: softLand([860, 410], [1000, 392], [1220, 380]), fill: ground[4] },
    ];
  },

  city: (random, { ground, light, shade }, sunX) => [
    hills(random, 218, 22, 3, ground[0]),
    ...skyline(random, 242, 112, 70, ground[1], light),
    ...skyline(random, 258, 88, 44, ground[2], light),
    { d: `M0 258H${WIDTH}V${HEIGHT}H0Z`, fill: shade },
    ...Array.from({ length: 12 }, (_, index) => ({
      d: glint(
        sunX + between(random, -1, 1) * (30 + index * 26),
        270 + index * 8,
        between(random, 40, 120),
        1.6,
      ),
      fill: '#fdf3dc',
      opacity: 0.5,
    })),
    ...suspensionBridge(between(random, 300, 420), 278, ground[3]),
    hills(random, 368, 12, 3, ground[4]),
    canopy(random, 374, 26, ground[4]),
  ],

  falls,

  temples,

  rainforest: (random, { ground, light, shade, snow }) => {
    const cone = between(random, 420, 760);
    return [
      plume(cone + 6, 100, snow),
      volcano(cone, 262, light),
      {
        d: polygon([cone + 10, 102], [cone + 34, 106], [cone + 270, 262], [cone + 40, 262], [cone + 14, 160]),
        fill: shade,
      },
      { d: glint(cone + 52, 95, 150, 10), fill: '#fdf7e6', opacity: 0.75 },
      hills(random, 246, 20, 3, ground[0]),
      mist(250),
      canopy(random, 284, 22, ground[1]),
      mist(292),
      canopy(random, 318, 32, ground[2]),
      palm(random, between(random, 300, 420), 350, 120, ground[3]),
      palm(random, between(random, 800, 880), 352, 150, ground[3]),
      canopy(random, 356, 40, ground[3]),
      ...hangingBridge(between(random, 330, 380), between(random, 820, 880), 302, 26, ground[4]),
      palm(random, between(random, 60, 140), 400, 230, ground[4]),
      palm(random, between(random, 1010, 1100), 400, 260, ground[4]),
      canopy(random, 398, 44, ground[4]),
    ];
  },
};
