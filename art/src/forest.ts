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

export function palm(random: Random, x: number, foot: number, tall: number, fill: string): Shape {
  const lean = tall * between(random, -0.16, 0.16);
  const topX = x + lean;
  const topY = foot - tall;
  const half = tall * 0.022;
  let d = `M${x - half * 2} ${foot}Q${x + lean * 0.1} ${foot - tall * 0.6} ${topX - half} ${topY}L${topX + half} ${topY}Q${x + lean * 0.1 + half * 2.4} ${foot - tall * 0.6} ${x + half * 2} ${foot}Z`;
  for (const angle of [-172, -146, -120, -98, -62, -36, -8]) {
    const turn = ((angle + between(random, -8, 8)) * Math.PI) / 180;
    const length = tall * between(random, 0.34, 0.46);
    const endX = topX + Math.cos(turn) * length;
    const endY = topY + Math.sin(turn) * length * 0.6 + length * 0.36;
    const midX = topX + Math.cos(turn) * length * 0.6;
    const midY = topY + Math.sin(turn) * length * 0.95;
    d += `M${topX} ${topY}Q${midX} ${midY - tall * 0.03} ${endX} ${endY}Q${midX} ${midY + tall * 0.07} ${topX} ${topY}Z`;
  }
  return { d: rounded(d), fill };
}

/** A thin white veil over the ground. */
export function mist(y: number): Shape {
  return {
    d: softLand([0, y + 14], [280, y], [620, y + 18], [900, y + 2], [WIDTH, y + 14]),
    fill: '#fbf8f2',
    opacity: 0.22,
  };
}

/**
 * A cone with a crater.
 * @param x middle of the crater
 * @param top y of its rim
 */
export function volcano(x: number, foot: number, fill: string, top = 106): Shape {
  const tall = foot - top;
  const at = (aside: number, up: number) => `${x + aside * tall} ${foot - up * tall}`;
  const rim = `${at(-0.22, 1)}L${at(-0.08, 0.96)}L${at(0.06, 1.03)}L${at(0.22, 1)}`;
  const d = `M${at(-2.05, 0)}C${at(-1.09, 0.23)} ${at(-0.45, 0.83)} ${rim}C${at(0.45, 0.83)} ${at(1.09, 0.23)} ${at(2.05, 0)}Z`;
  return { d: rounded(d), fill };
}

/** A cloud that leans over a crater. */
export function plume(x: number, top: number, fill: string): Shape {
  const puffs = [0, 1, 2, 3, 4].map((step) =>
    disc(x + step * (12 + step * 4), top - 8 - step * 11, 9 + step * 5),
  );
  return { d: puffs.join(''), fill, opacity: 0.55 };
}

/** A footbridge hung between two trees, over the tops of the forest. */
export function hangingBridge(from: number, to: number, y: number, sag: number, fill: string): Shape[] {
  const low = y + 2 * sag;
  const middle = (from + to) / 2;
  const cable = (above: number, thick: number) =>
    `M${from} ${y - above}Q${middle} ${low - above} ${to} ${y - above}v${thick}Q${middle} ${low - above + thick} ${from} ${y - above + thick}Z`;
  let hangers = '';
  for (let x = from + 14; x < to; x += 14) {
    const along = (x - from) / (to - from);
    // The y of the deck there: it sags as its cable does.
    const deck = y + 4 * along * (1 - along) * sag;
    hangers += `M${x} ${deck - 26}h1.4v28h-1.4Z`;
  }
  const trunk = (x: number) =>
    `M${x - 7} ${HEIGHT}L${x - 4} ${y - 92}h8L${x + 7} ${HEIGHT}Z${disc(x - 26, y - 96, 30)}${disc(x + 24, y - 104, 34)}${disc(x, y - 126, 36)}`;
  return [
    { d: rounded(cable(0, 5) + cable(28, 2.4)), fill },
    { d: rounded(hangers), fill, opacity: 0.75 },
    { d: rounded(trunk(from) + trunk(to)), fill },
  ];
}

/** The path data with its numbers rounded to one decimal. */
const rounded = (d: string) => d.replaceAll(/-?\d+\.\d+/g, (number) => Number(number).toFixed(1));
