import { glint, HEIGHT, polygon, WIDTH, type Point, type Shape } from './drawing.js';
import { canopy, mist, palm, volcano } from './forest.js';
import type { Palette } from './palettes.js';
import { between, type Random } from './random.js';

/** Temples over the roof of a forest, and behind it the volcanoes of a highland lake. */
export function temples(random: Random, palette: Palette, sunX: number): Shape[] {
  const { ground, light, shade, snow } = palette;
  const lake = 236;
  const leftCone = between(random, 180, 300);
  const nearX = between(random, 610, 690);
  const farX = nearX - between(random, 250, 300);
  return [
    volcano(leftCone + 660, lake, shade, 150),
    volcano(leftCone, lake, light, 122),
    volcano(leftCone + 330, lake, shade, 160),
    mist(lake - 26),
    { d: `M0 ${lake}H${WIDTH}V${HEIGHT}H0Z`, fill: ground[0] },
    ...Array.from({ length: 6 }, (_, index) => ({
      d: glint(sunX + between(random, -1, 1) * (20 + index * 20), lake + 5 + index * 6, 120 - index * 8, 1.4),
      fill: '#fdf3dc',
      opacity: 0.6,
    })),
    canopy(random, 284, 15, ground[1]),
    ...temple(farX, 320, 112, snow, shade),
    canopy(random, 306, 21, ground[2]),
    mist(300),
    ...temple(nearX, 372, 212, snow, shade),
    canopy(random, 344, 30, ground[3]),
    palm(random, between(random, 120, 200), 380, 150, ground[3]),
    palm(random, between(random, 1010, 1090), 400, 240, ground[4]),
    canopy(random, 396, 42, ground[4]),
  ];
}

/** How many steps a pyramid has. */
const STEPS = 9;

/**
 * A steep pyramid of steps with a stairway, and on it a house with a high comb on its roof.
 * @param x its middle
 * @param tall to the top of the comb
 */
function temple(x: number, foot: number, tall: number, wall: string, shade: string): Shape[] {
  const platform = foot - tall * 0.6;
  const half = (step: number) => tall * (0.4 - 0.26 * (step / STEPS));
  const floor = (step: number) => foot - ((foot - platform) * step) / STEPS;
  // How far the wall of each step leans inward.
  const batter = tall * 0.012;
  const side = (sign: number): Point[] =>
    Array.from({ length: STEPS }, (_, step): Point[] => [
      [x + sign * half(step), floor(step)],
      [x + sign * (half(step) - batter), floor(step + 1)],
    ]).flat();
  // Half the width of the stairway near its top, and half the width of the house.
  const stair = tall * 0.065;
  const house = tall * 0.11;
  // The y of the roof's edge and of the top of the comb.
  const roof = platform - tall * 0.13;
  const comb = platform - tall * 0.4;
  const lines = Array.from(
    { length: STEPS - 1 },
    (_, step) => `M${x - half(step)} ${floor(step + 1)}H${x + half(step)}v${tall * 0.008}H${x - half(step)}Z`,
  );
  return [
    { d: polygon(...side(-1), ...side(1).reverse()), fill: wall },
    { d: lines.join(''), fill: shade, opacity: 0.45 },
    // The side in the shade.
    {
      d: polygon([x + stair, platform], ...side(1).reverse(), [x + stair, foot]),
      fill: shade,
      opacity: 0.45,
    },
    {
      d: polygon(
        [x - stair * 0.8, platform],
        [x + stair * 0.8, platform],
        [x + stair * 1.5, foot],
        [x - stair * 1.5, foot],
      ),
      fill: wall,
    },
    {
      d: polygon(
        [x - house, platform],
        [x - house * 0.92, roof],
        [x - house * 0.66, roof],
        [x - house * 0.5, comb],
        [x + house * 0.5, comb],
        [x + house * 0.66, roof],
        [x + house * 0.92, roof],
        [x + house, platform],
      ),
      fill: wall,
    },
    {
      d: polygon(
        [x + house * 0.1, roof],
        [x + house * 0.1, comb],
        [x + house * 0.5, comb],
        [x + house * 0.66, roof],
        [x + house * 0.92, roof],
        [x + house, platform],
        [x + house * 0.3, platform],
        [x + house * 0.3, roof],
      ),
      fill: shade,
      opacity: 0.45,
    },
    { d: `M${x - house * 0.22} ${platform}v${-tall * 0.085}h${house * 0.44}v${tall * 0.085}Z`, fill: shade },
  ];
}
