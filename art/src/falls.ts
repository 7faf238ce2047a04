import { disc, glint, HEIGHT, polygon, softLand, WIDTH, type Point, type Shape } from './drawing.js';
import { firs, hills } from './land.js';
import type { Palette } from './palettes.js';
import { between, type Random } from './random.js';

/** A horseshoe seen from the front and above, as a cubic curve: its middle lies farther back, so higher in the drawing. */
type Horseshoe = readonly [Point, Point, Point, Point];

const BRINK: Horseshoe = [
  [336, 176],
  [408, 131],
  [792, 131],
  [864, 176],
];
/** Where the water has bent over the brink: above this curve it is green, below it white with green strands. */
const BEND: Horseshoe = [
  [337, 184],
  [412, 140],
  [788, 140],
  [863, 184],
];
const FOOT: Horseshoe = [
  [366, 272],
  [436, 218],
  [764, 218],
  [834, 272],
];
/** The y where the river below the falls begins. */
const LOWER_RIVER = 226;
const WHITE = '#fdf8ea';

/** A broad horseshoe of falling water between the walls of its gorge, and islands with pines in the river below. */
export function falls(random: Random, { ground, light, shade, snow }: Palette, sunX: number): Shape[] {
  return [
    hills(random, 124, 10, 3, ground[0]),
    firs(random, -10, WIDTH + 10, 138, 17, ground[1]),
    { d: `M0 135H${WIDTH}V${LOWER_RIVER}H0Z`, fill: ground[1] },
    ...glints(random, 8, sunX, 139, 1.4),
    { d: `M0 ${LOWER_RIVER}H${WIDTH}V${HEIGHT}H0Z`, fill: ground[2] },
    ...curtain(random, snow, ground[2]),
    ...([-1, 1] as const).flatMap((side) => gorgeWall(random, side, light, shade, ground[3])),
    ...spray(random),
    ...glints(random, 13, sunX, 268, 8),
    ...island(random, 742, 268, 32, 30, light, ground[3]),
    ...island(random, 486, 284, 56, 46, light, ground[3]),
    ...island(random, 806, 354, 98, 48, shade, ground[4]),
    firs(random, -10, 190, 362, 84, ground[4]),
    firs(random, 1050, WIDTH + 10, 362, 88, ground[4]),
    bank(-1, ground[4]),
    bank(1, ground[4]),
  ];
}

/** A point of the curve. @param along from 0 at the left end to 1 at the right end */
function pointOn(curve: Horseshoe, along: number): Point {
  const back = 1 - along;
  const weights = [back ** 3, 3 * back ** 2 * along, 3 * back * along ** 2, along ** 3];
  const sum = (axis: 0 | 1): number =>
    curve.reduce((total, point, index) => total + point[axis] * (weights[index] ?? 0), 0);
  return [sum(0), sum(1)];
}

/** Path data of the area between two curves. */
function areaBetween(upper: Horseshoe, lower: Horseshoe): string {
  const [[x, y], ...rest] = upper;
  const [last, ...back] = lower.toReversed();
  return `M${x} ${y}C${rest.join(' ')}L${String(last)}C${back.join(' ')}Z`;
}

/** Falling water: white, green where it bends over the brink, with strands that stand closer where it turns away. */
function curtain(random: Random, white: string, green: string): Shape[] {
  const count = 54;
  const strands = Array.from({ length: count }, (_, index): string => {
    const along = (1 - Math.cos((Math.PI * (index + between(random, 0.1, 0.9))) / count)) / 2;
    const [topX, topY] = pointOn(BEND, along);
    const [footX, footY] = pointOn(FOOT, along);
    const reach = between(random, 0.35, 0.95);
    const half = between(random, 0.8, 3) * (0.35 + 0.65 * Math.sin(Math.PI * along));
    const at = (down: number, aside: number): Point => [
      topX + (footX - topX) * down + aside,
      topY + (footY - topY) * down - 1,
    ];
    return polygon(
      at(0, -half),
      at(0, half),
      at(reach * 0.5, half * 0.6),
      at(reach, 0),
      at(reach * 0.5, -half * 0.6),
    );
  });
  // The arms of the horseshoe turn away from the light.
  const shadedStrip = (from: number, to: number): string => {
    const steps = [0, 0.25, 0.5, 0.75, 1].map((step) => from + (to - from) * step);
    return polygon(
      ...steps.map((at) => pointOn(BEND, at)),
      ...steps.toReversed().map((at) => pointOn(FOOT, at)),
    );
  };
  return [
    { d: areaBetween(BRINK, FOOT), fill: white },
    ...[0.16, 0.28].flatMap((share) => [
      { d: shadedStrip(0, share), fill: green, opacity: 0.16 },
      { d: shadedStrip(1 - share, 1), fill: green, opacity: 0.16 },
    ]),
    { d: strands.join(''), fill: green, opacity: 0.36 },
    { d: areaBetween(BRINK, BEND), fill: green, opacity: 0.6 },
  ];
}

/**
 * A wall of the gorge, from an edge of the drawing to the water: woods above, a face of stone, wooded scree at its
 * foot.
 * @param side -1 left, 1 right
 */
function gorgeWall(random: Random, side: -1 | 1, face: string, cleft: string, pine: string): Shape[] {
  const edge = side < 0 ? -20 : WIDTH + 20;
  const brink = BRINK[side < 0 ? 0 : 3][0];
  const inward = (by: number): number => brink - side * by;
  const span = Math.abs(brink - edge);
  const rim = 168;
  const pines = (from: number, to: number, foot: number, size: number): Shape =>
    firs(random, Math.min(inward(from), inward(to)), Math.max(inward(from), inward(to)), foot, size, pine);
  return [
    {
      d: polygon(
        [edge, rim - 4],
        [inward(-60), rim],
        [inward(1), rim + 6],
        [inward(11), rim + 32],
        [inward(9), rim + 38],
        [inward(24), rim + 68],
        [inward(42), 276],
        [inward(20), 284],
        [edge, 300],
      ),
      fill: face,
    },
    ...[0.1, 0.29, 0.55, 0.8].map((along) => {
      const at = inward(-span * along);
      return {
        d: polygon(
          [at, rim],
          [at + side * -22, rim],
          [at + side * -13, rim + 30],
          [at + side * -30, rim + 62],
          [at + side * -26, 290],
          [at + side * 34, 290],
          [at + side * 4, rim + 44],
        ),
        fill: cleft,
        opacity: 0.5,
      };
    }),
    pines(-span, -36, rim - 4, 38),
    {
      d: `M${edge} ${rim - 10}Q${inward(-span * 0.4)} ${rim - 14} ${inward(3)} ${rim + 6}Q${inward(-span * 0.3)} ${rim + 20} ${edge} ${rim + 14}Z`,
      fill: pine,
    },
    pines(-span, -span * 0.34, 252, 26),
    {
      d: `M${edge} 232C${inward(-span * 0.6)} 244 ${inward(-span * 0.4)} 234 ${inward(-span * 0.25)} 252S${inward(20)} 266 ${inward(54)} 286L${edge} 312Z`,
      fill: pine,
    },
  ];
}

/** Mist that rises from the foot of the falls: a high thin veil and two lower, thicker ones. */
function spray(random: Random): Shape[] {
  const veil = (count: number, from: number, rise: number, size: number): string => {
    const puffs = Array.from({ length: count }, (_, index) => {
      const [x, y] = pointOn(FOOT, from + ((1 - 2 * from) * (index + 0.5)) / count);
      const middle = Math.sin((Math.PI * (index + 0.5)) / count);
      const radius = size * (0.45 + 0.55 * middle) * between(random, 0.85, 1.15);
      return { x, y, top: y - rise * middle * between(random, 0.75, 1), radius };
    });
    // Below the puffs all is mist, so that no water shows between them.
    const below = [
      ...puffs.map(({ x, top }): Point => [x, top]),
      ...puffs.toReversed().map(({ x, y }): Point => [x, y + 6]),
    ];
    return puffs.map(({ x, top, radius }) => disc(x, top, radius)).join('') + polygon(...below);
  };
  return [
    { d: veil(10, 0.16, 100, 46), fill: WHITE, opacity: 0.34 },
    { d: veil(17, 0.1, 34, 28), fill: WHITE, opacity: 0.5 },
    { d: veil(34, 0.02, 4, 14), fill: WHITE, opacity: 0.8 },
  ];
}

/** Glints on the water: the nearer, the thicker and the more widely scattered. */
function glints(random: Random, count: number, sunX: number, from: number, step: number): Shape[] {
  return Array.from({ length: count }, (_, index) => ({
    d: glint(
      sunX + between(random, -1, 1) * (110 + index * 28),
      from + index * step,
      between(random, 40, 120),
      1 + index * 0.1,
    ),
    fill: WHITE,
    opacity: 0.5,
  }));
}

/** A low rock in the river, with pines. @param water y of its waterline, @param size of its pines */
function island(
  random: Random,
  x: number,
  water: number,
  half: number,
  size: number,
  stone: string,
  pine: string,
): Shape[] {
  const tall = half * 0.22;
  return [
    { d: glint(x, water + 1, half * 2.7, 3), fill: WHITE, opacity: 0.65 },
    firs(random, x - half * 0.66, x + half * 0.7, water - tall * 0.9 - size * 0.15, size, pine),
    {
      d: `M${x - half} ${water}C${x - half * 0.8} ${water - tall} ${x - half * 0.4} ${water - tall * 1.1} ${x} ${water - tall}S${x + half * 0.8} ${water - tall} ${x + half} ${water}Z`,
      fill: stone,
    },
    { d: glint(x - half * 0.1, water - tall * 0.72, half * 1.5, tall * 0.5), fill: pine },
  ];
}

/** The near shore in a corner. @param side -1 left, 1 right */
function bank(side: -1 | 1, fill: string): Shape {
  const points: Point[] = [
    [-20, 346],
    [90, 350],
    [210, 366],
    [330, 396],
    [400, 410],
  ];
  return {
    d: softLand(...(side < 0 ? points : points.map(([x, y]): Point => [WIDTH - x, y]).reverse())),
    fill,
  };
}
