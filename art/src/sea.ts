import { disc, glint, polygon, type Shape } from './drawing.js';
import { between, type Random } from './random.js';

/** A rock that stands in the water. */
export function rock(
  random: Random,
  x: number,
  foot: number,
  half: number,
  tall: number,
  light: string,
  shade: string,
): Shape {
  const top = foot - tall * between(random, 0.85, 1.1);
  return {
    d: polygon(
      [x - half, foot],
      [x - half * 0.7, top + tall * 0.4],
      [x - half * 0.3, top],
      [x + half * 0.2, top + 6],
      [x + half * 0.6, top + tall * 0.3],
      [x + half, foot],
    ),
    fill: tall > 50 ? shade : light,
  };
}

/** A cliff over the sea, from the left edge of the drawing to a way beyond `x`: meadow on top, a lit face, darker clefts, surf at its foot. */
export function headland(x: number, sea: number, cliff: string, cleft: string, meadow: string): Shape[] {
  const foot = sea + 44;
  return [
    {
      d: polygon(
        [-20, 166],
        [x + 150, 178],
        [x + 250, 182],
        [x + 274, 201],
        [x + 266, 220],
        [x + 296, sea + 22],
        [x + 326, foot],
        [-20, foot + 46],
      ),
      fill: cliff,
    },
    ...[0.1, 0.38, 0.62, 0.84].map((along) => {
      const at = -20 + (x + 250) * along;
      return {
        d: polygon(
          [at, 178],
          [at + 34, 180],
          [at + 22, 212],
          [at + 46, 236],
          [at + 40, foot + 44 - along * 42],
          [at - 26, foot + 46 - along * 40],
          [at + 2, 224],
        ),
        fill: cleft,
        opacity: 0.5,
      };
    }),
    {
      d: `M-20 150C${x * 0.4} 146 ${x} 160 ${x + 150} 170S${x + 236} 174 ${x + 252} 184C${x + 200} 194 ${x + 150} 188 ${x + 90} 194S${x * 0.4} 186 -20 196Z`,
      fill: meadow,
    },
    { d: glint(x + 240, foot + 5, 230, 3), fill: '#fdf8ea', opacity: 0.75 },
  ];
}

/** @param x middle of its foot */
export function lighthouse(x: number, foot: number, roof: string): Shape[] {
  return [
    {
      d: polygon([x - 10, foot + 4], [x - 6, foot - 54], [x + 6, foot - 54], [x + 10, foot + 4]),
      fill: '#fbf8f2',
    },
    {
      d: polygon([x - 9, foot - 12], [x - 8, foot - 28], [x + 8, foot - 28], [x + 9, foot - 12]),
      fill: '#c8571b',
    },
    { d: `M${x - 10} ${foot - 54}h20v-3h-3v-10h-14v10h-3Z`, fill: roof },
    { d: disc(x, foot - 61, 3.2), fill: '#fde8b4' },
    { d: polygon([x - 9, foot - 66], [x, foot - 76], [x + 9, foot - 66]), fill: '#c8571b' },
  ];
}

/** Two sailing boats whose x is somewhere between `from` and `to`. */
export function boats(random: Random, from: number, to: number, water: number): Shape[] {
  return [0.5, 1].flatMap((size): Shape[] => {
    // The small boat, which is farther off, is left of the large one.
    const x = from + (to - from) * between(random, size - 0.5, size);
    const y = water - 26 + size * 40;
    const tall = 46 * size;
    return [
      {
        d: polygon([x - 1, y - 5 * size], [x - 1, y - tall], [x - 20 * size, y - 5 * size]),
        fill: '#fbf8f2',
      },
      {
        d: polygon([x + 2, y - 5 * size], [x + 2, y - tall * 0.86], [x + 15 * size, y - 5 * size]),
        fill: '#f1e2c6',
      },
      {
        d: polygon(
          [x - 22 * size, y - 4 * size],
          [x + 19 * size, y - 4 * size],
          [x + 13 * size, y + 3 * size],
          [x - 16 * size, y + 3 * size],
        ),
        fill: '#7a3f2a',
      },
    ];
  });
}
