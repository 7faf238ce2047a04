import { HEIGHT, polygon, WIDTH, type Shape } from './drawing.js';
import { between, type Random } from './random.js';

/** Houses beside each other, some with a pitched or stepped roof or a mast, a few windows lit. */
export function skyline(
  random: Random,
  base: number,
  tallest: number,
  houseWidth: number,
  fill: string,
  lit: string,
): Shape[] {
  let houses = '';
  let windows = '';
  for (let x = -10; x < WIDTH;) {
    const wide = houseWidth * between(random, 0.5, 1.1);
    // 1 in the middle of the town, where the houses are the tallest, down to 0 at its edges.
    const centrality = Math.max(0, 1 - Math.abs(x + wide / 2 - WIDTH / 2) / (WIDTH / 2));
    const tall = tallest * (0.25 + 0.75 * centrality ** 1.4) * between(random, 0.5, 1);
    const top = base - tall;
    houses += `M${x.toFixed(1)} ${HEIGHT}V${top.toFixed(1)}h${wide.toFixed(1)}V${HEIGHT}Z`;
    const roof = random();
    if (roof < 0.22) houses += polygon([x, top], [x + wide / 2, top - wide * 0.32], [x + wide, top]);
    else if (roof < 0.42)
      houses += `M${(x + wide * 0.2).toFixed(1)} ${top.toFixed(1)}v-9h${(wide * 0.6).toFixed(1)}v9Z`;
    else if (roof < 0.54)
      houses += `M${(x + wide * 0.48).toFixed(1)} ${top.toFixed(1)}v${(-tall * 0.3).toFixed(1)}h2.4v${(tall * 0.3).toFixed(1)}Z`;
    for (let y = top + 10; y < base - 12; y += 13) {
      for (let at = x + 7; at < x + wide - 9; at += 11) {
        if (random() < 0.16) windows += `M${at.toFixed(1)} ${y.toFixed(1)}h4v6h-4Z`;
      }
    }
    x += wide + between(random, 0, 3);
  }
  return [
    { d: houses, fill },
    { d: windows, fill: lit, opacity: 0.8 },
  ];
}

/** A bridge over the whole width with two towers. */
export function suspensionBridge(firstTower: number, deck: number, fill: string): Shape[] {
  const secondTower = firstTower + 470;
  const top = deck - 96;
  const cable = (from: number, fromY: number, low: number, to: number, toY: number): string =>
    `M${from} ${fromY}Q${(from + to) / 2} ${low} ${to} ${toY}V${toY + 4}Q${(from + to) / 2} ${low + 4} ${from} ${fromY + 4}Z`;
  let hangers = '';
  for (let x = firstTower + 26; x < secondTower; x += 26) {
    const along = (x - firstTower) / (secondTower - firstTower);
    // About the y of the cable's lower edge there: a parabola from tower to tower.
    const y = top + 6 + 4 * along * (1 - along) * 84;
    hangers += `M${x} ${y.toFixed(1)}h1.6V${deck}h-1.6Z`;
  }
  const tower = (x: number): string =>
    `M${x - 9} ${deck + 44}L${x - 6} ${top}h12L${x + 9} ${deck + 44}h-5V${deck + 8}h-8V${deck + 44}ZM${x - 8} ${top - 4}h16v6h-16Z`;
  return [
    { d: cable(-40, deck - 4, deck - 4, firstTower, top), fill },
    { d: cable(firstTower, top, deck + 76, secondTower, top), fill },
    { d: cable(secondTower, top, deck - 4, WIDTH + 40, deck - 4), fill },
    { d: hangers, fill, opacity: 0.8 },
    { d: `M-10 ${deck - 4}H${WIDTH + 10}v9H-10Z`, fill },
    { d: tower(firstTower) + tower(secondTower), fill },
  ];
}

/** A village church. @param x middle of its steeple */
export function church(x: number, foot: number, wall: string, roof: string): Shape[] {
  return [
    { d: `M${x + 10} ${foot}v-34l24 -20l24 20v34Z`, fill: wall },
    { d: `M${x + 4} ${foot - 32}l30 -25l30 25l-4 3l-26 -21l-26 21Z`, fill: roof },
    { d: `M${x - 10} ${foot}v-76h20v76Z`, fill: wall },
    { d: `M${x - 12} ${foot - 74}h24l-12 -52Z`, fill: roof },
    { d: `M${x - 4} ${foot - 52}h8v12h-8ZM${x + 28} ${foot - 26}h10v14h-10Z`, fill: roof, opacity: 0.6 },
  ];
}
