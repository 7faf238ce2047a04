/** Size of every drawing; a tile shows its middle part. */
export const WIDTH = 1200;
export const HEIGHT = 400;

export interface Shape {
  /** SVG path data. */
  d: string;
  fill: string;
  opacity?: number;
}

/** A landscape as data: sky from top to horizon, the sun's disc, and shapes from far to near. */
export interface Drawing {
  sky: readonly [string, string, string];
  sun: { x: number; y: number; radius: number; fill: string };
  shapes: Shape[];
  /** Whether the drawing is rendered with left and right swapped. */
  mirrored: boolean;
}

export type Point = readonly [x: number, y: number];

const round = (value: number): string => String(Math.round(value * 10) / 10);

export function polygon(...points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

/** A curve that follows the points, closed along the bottom edge. */
export function softLand(...points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  let d = `M${round(first[0])} ${round(first[1])}`;
  rest.forEach(([x, y], index) => {
    const next = rest[index + 1];
    // Curves that meet halfway between two points have no corners.
    const [endX, endY] = next === undefined ? [x, y] : [(x + next[0]) / 2, (y + next[1]) / 2];
    d += `Q${round(x)} ${round(y)} ${round(endX)} ${round(endY)}`;
  });
  return `${d}L${round(last[0])} ${HEIGHT}L${round(first[0])} ${HEIGHT}Z`;
}

/** A straight-edged line through the points, closed along the bottom edge. */
export function sharpLand(...points: readonly Point[]): string {
  const first = points[0]?.[0] ?? 0;
  const last = points.at(-1)?.[0] ?? WIDTH;
  return polygon(...points, [last, HEIGHT], [first, HEIGHT]);
}

/** A flat lens with its middle at this point: light or surf on water, a cloud, the growth on a rock. */
export function glint(x: number, y: number, length: number, thickness: number): string {
  const half = length / 2;
  return `M${round(x - half)} ${round(y)}Q${round(x)} ${round(y - thickness)} ${round(x + half)} ${round(y)}Q${round(x)} ${round(y + thickness)} ${round(x - half)} ${round(y)}Z`;
}

/** A disc as a path. */
export function disc(x: number, y: number, radius: number): string {
  const r = round(radius);
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 1 ${round(radius * 2)} 0a${r} ${r} 0 1 1 ${round(-radius * 2)} 0Z`;
}
