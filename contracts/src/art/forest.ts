import { disc, HEIGHT, softLand, WIDTH, type Shape } from './drawing.js';
import { between, type Random } from './random.js';

/** Roof of a forest: crowns beside each other, filled down to the bottom. */
export function canopy(random: Random, base: number, size: number, fill: string): Shape {
  let d = `M0 ${base}H${WIDTH}V${HEIGHT}H0Z`;
  for (let x = -size; x < WIDTH + size; x += size * between(random, 0.55, 1)) {
    d += disc(x, base + between(random, -size * 0.2, size * 0.35), size * between(random, 0.5, 0.95));
  }
  return { d, fill };
}

/** A palm. */
export function palm(random: Random, x: number, foot: number, tall: number, fill: string): Shape {
  const lean = tall * between(random, -0.16, 0.16);
  const topX = x + lean;
  const topY = foot - tall;
  const half = tall * 0.022;
  let d = `M${x - half * 2} ${foot}Q${x + lean * 0.1} ${foot - tall * 0.6} ${topX - half} ${topY}L${topX + half} ${topY}Q${x + lean * 0.1 + half * 2.4} ${foot - tall * 0.6} ${x + half * 2} ${foot}Z`;
  for (const angle of [-172, -146, -120, -98, -62, -36, -8]) {
    const turn = ((angle + between(random, -8, 8)) * Math.PI) / 180;
    const long = tall * between(random, 0.34, 0.46);
    const endX = topX + Math.cos(turn) * long;
    const endY = topY + Math.sin(turn) * long * 0.6 + long * 0.36;
    const midX = topX + Math.cos(turn) * long * 0.6;
    const midY = topY + Math.sin(turn) * long * 0.95;
    d += `M${topX} ${topY}Q${midX} ${midY - tall * 0.03} ${endX} ${endY}Q${midX} ${midY + tall * 0.07} ${topX} ${topY}Z`;
  }
  return { d: d.replaceAll(/-?\d+\.\d+/g, (number) => Number(number).toFixed(1)), fill };
}

/** A thin white veil over the ground. */
export function mist(y: number): Shape {
  return {
    d: softLand([
      [0, y + 14],
      [280, y],
      [620, y + 18],
      [900, y + 2],
      [WIDTH, y + 14],
    ]),
    fill: '#fbf8f2',
    opacity: 0.22,
  };
}

/** @param x middle of the crater */
export function volcano(x: number, foot: number, fill: string): Shape {
  return {
    d: `M${x - 320} ${foot}C${x - 170} ${foot - 36} ${x - 70} ${foot - 130} ${x - 34} 106L${x - 12} 112L${x + 10} 102L${x + 34} 106C${x + 70} ${foot - 130} ${x + 170} ${foot - 36} ${x + 320} ${foot}Z`,
    fill,
  };
}
