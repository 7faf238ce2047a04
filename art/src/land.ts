import { polygon, sharpLand, softLand, WIDTH, type Point, type Shape } from './drawing.js';
import { between, type Random } from './random.js';

/**
 * Rolling ground.
 * @param base y of the middle of its line
 * @param swing how far the line rises above and sinks below that at most
 * @param waves how many times it rises and sinks
 */
export function hills(random: Random, base: number, swing: number, waves: number, fill: string): Shape {
  const points: Point[] = [];
  const step = WIDTH / (waves * 2);
  for (let index = -1; index <= waves * 2 + 1; index += 1) {
    const rise = index % 2 === 0 ? -1 : 1;
    points.push([
      index * step + between(random, -step / 4, step / 4),
      base + rise * swing * between(random, 0.35, 1),
    ]);
  }
  return { d: softLand(...points), fill };
}

/** A chain of peaks with a lit and a shaded side, and snow on the tall ones. */
export function peaks(
  random: Random,
  base: number,
  height: number,
  gaps: number,
  colors: { light: string; shade: string; snow: string },
): Shape[] {
  const step = WIDTH / gaps;
  return Array.from({ length: gaps + 1 }, (_, index): Shape[] => {
    const x = index * step + between(random, -step / 4, step / 4);
    const top = base - height * between(random, 0.55, 1);
    const half = step * between(random, 0.75, 1.05);
    const foot = base + 10;
    const ridge = x + half * between(random, 0.02, 0.16);
    const shapes: Shape[] = [
      {
        d: polygon(
          [x - half, foot],
          [x - half * 0.42, top + (foot - top) * 0.5],
          [x - half * 0.3, top + (foot - top) * 0.34],
          [x, top],
          [x + half * 0.38, top + (foot - top) * 0.36],
          [x + half * 0.5, top + (foot - top) * 0.55],
          [x + half, foot],
        ),
        fill: colors.light,
      },
      {
        d: polygon(
          [x, top],
          [x + half * 0.38, top + (foot - top) * 0.36],
          [x + half * 0.5, top + (foot - top) * 0.55],
          [x + half, foot],
          [ridge - half * 0.1, foot],
          [ridge + half * 0.08, top + (foot - top) * 0.62],
          [ridge - half * 0.06, top + (foot - top) * 0.36],
        ),
        fill: colors.shade,
      },
    ];
    if (top < base - height * 0.64) {
      const snowDepth = (foot - top) * 0.24;
      shapes.push({
        d: polygon(
          [x, top],
          [x + half * 0.25, top + snowDepth],
          [x + half * 0.12, top + snowDepth * 0.78],
          [x + half * 0.03, top + snowDepth * 1.25],
          [x - half * 0.08, top + snowDepth * 0.8],
          [x - half * 0.21, top + snowDepth],
        ),
        fill: colors.snow,
      });
    }
    return shapes;
  }).flat();
}

/** A row of firs standing on a line. */
export function firs(
  random: Random,
  from: number,
  to: number,
  foot: number,
  size: number,
  fill: string,
): Shape {
  let d = '';
  for (let x = from; x < to; x += size * between(random, 0.32, 0.75)) {
    const tall = size * between(random, 0.65, 1.25);
    const y = foot + between(random, 0, size * 0.25);
    for (const [level, width] of [
      [1, 0.16],
      [0.74, 0.24],
      [0.46, 0.31],
    ] as const) {
      d += polygon(
        [x, y - tall * level],
        [x + tall * width, y - tall * (level - 0.48)],
        [x - tall * width, y - tall * (level - 0.48)],
      );
    }
  }
  return { d, fill };
}

/** Flat-topped rocks with stepped sides. */
export function mesas(
  random: Random,
  base: number,
  height: number,
  colors: { light: string; shade: string; band: string },
  ...spans: readonly (readonly [from: number, to: number])[]
): Shape[] {
  return spans.flatMap(([from, to]): Shape[] => {
    const tall = height * between(random, 0.7, 1);
    const top = base - tall;
    const width = to - from;
    const edge = Math.min(60, width * 0.18);
    const shoulder = base - tall * 0.36;
    const outline: Point[] = [
      [from - edge * 1.6, base],
      [from - edge * 0.5, shoulder],
      [from - edge * 0.1, shoulder - 4],
      [from + edge * 0.1, top + 6],
      [from + edge * 0.4, top],
      [to - edge * 0.3, top + between(random, 0, 5)],
      [to - edge * 0.1, top + 14],
      [to + edge * 0.1, shoulder - 2],
      [to + edge * 0.6, shoulder],
      [to + edge * 1.8, base],
    ];
    const shadeFrom = from + width * between(random, 0.56, 0.7);
    const shapes: Shape[] = [
      { d: sharpLand(...outline), fill: colors.light },
      {
        d: polygon(
          [shadeFrom, top + 1],
          [to - edge * 0.3, top + 3],
          [to - edge * 0.1, top + 14],
          [to + edge * 0.1, shoulder - 2],
          [to + edge * 0.6, shoulder],
          [to + edge * 1.8, base],
          [shadeFrom - edge * 0.4, base],
          [shadeFrom - edge * 0.1, shoulder],
        ),
        fill: colors.shade,
      },
    ];
    for (const level of [0.16, 0.27, 0.52]) {
      const y = top + tall * level;
      const inset = level < 0.5 ? 0 : -edge * 0.2;
      shapes.push({
        d: polygon([from + inset, y], [to - inset, y + 2], [to - inset, y + 5], [from + inset, y + 5]),
        fill: colors.band,
        opacity: 0.45,
      });
    }
    return shapes;
  });
}
