/** The colors of a drawing, chosen to go with those of the interface. */
export interface Palette {
  sky: readonly [string, string, string];
  sun: string;
  /** Ground from the farthest to the nearest, with what grows, stands or flows on it. */
  ground: readonly [string, string, string, string, string];
  /** Stone in the light; in autumn the farthest hills, in a city the lit windows. */
  light: string;
  /** Stone in the shade, and the roof of a lighthouse; in autumn the next hills, in a city the water. */
  shade: string;
  /** Snow; where there is none, what else is pale: falling water, walls, bands of rock, the plume of a volcano. */
  snow: string;
}

export type Scenery = 'hills' | 'autumn' | 'coast' | 'canyon' | 'city' | 'falls' | 'rainforest' | 'temples';

/** Two palettes for each kind of land, for two times of the day. */
export const PALETTES: Readonly<Record<Scenery, readonly [Palette, Palette]>> = {
  hills: [
    {
      sky: ['#a9c4c4', '#dfe3d2', '#f7e6c8'],
      sun: '#fbf3dc',
      ground: ['#9db5a8', '#7c9f8b', '#568068', '#33664f', '#1f4d3a'],
      light: '#b9c7bd',
      shade: '#8ea59d',
      snow: '#fbf8f2',
    },
    {
      sky: ['#8fa9b8', '#efcfa9', '#f6b98a'],
      sun: '#fdeccb',
      ground: ['#a99a9c', '#7f8a86', '#57756a', '#335f4e', '#1b4434'],
      light: '#c3a69a',
      shade: '#948796',
      snow: '#fdf0e0',
    },
  ],
  autumn: [
    {
      sky: ['#a5c1c8', '#e2e2d0', '#f8e6c4'],
      sun: '#fdf4dc',
      ground: ['#d8b26a', '#cf8a3c', '#b9612a', '#8c4426', '#2f4a38'],
      light: '#a9b8ad',
      shade: '#8fa087',
      snow: '#fbf8f2',
    },
    {
      sky: ['#8ea3b0', '#efc99c', '#f5b27d'],
      sun: '#fee8bd',
      ground: ['#d9a35c', '#c97a38', '#a94f2b', '#7a3a2c', '#273f35'],
      light: '#b5a39b',
      shade: '#9a8f7c',
      snow: '#fdf1de',
    },
  ],
  coast: [
    {
      sky: ['#9fc3cc', '#d6e5df', '#f8ead0'],
      sun: '#fdf6e3',
      ground: ['#a9bfb9', '#6f9c9f', '#4d8289', '#2f5f58', '#1f4d3a'],
      light: '#e3d3b2',
      shade: '#b99e78',
      snow: '#eef3ea',
    },
    {
      sky: ['#7d99ad', '#eec29a', '#f3a06c'],
      sun: '#fde3b8',
      ground: ['#9b93a0', '#66838f', '#466c7d', '#2b5656', '#1a4033'],
      light: '#d9b58d',
      shade: '#9c7a68',
      snow: '#fbe3c4',
    },
  ],
  canyon: [
    {
      sky: ['#a8c6cb', '#e7dfc7', '#f8dfb4'],
      sun: '#fdf3d9',
      ground: ['#d3a887', '#c98d63', '#b56d43', '#8d4d30', '#45553c'],
      light: '#d9976a',
      shade: '#a9603d',
      snow: '#f3d9b4',
    },
    {
      sky: ['#8d9dae', '#f0bf97', '#f29b63'],
      sun: '#fee6b8',
      ground: ['#b98d86', '#b2725c', '#984f38', '#703626', '#3b2f2a'],
      light: '#c8714a',
      shade: '#8a4434',
      snow: '#f4c797',
    },
  ],
  city: [
    {
      sky: ['#a6bfc6', '#dedfd2', '#f6e2c3'],
      sun: '#fcf1d8',
      ground: ['#a8b3b0', '#8b9f9f', '#66827f', '#40655d', '#1f4d3a'],
      light: '#f4e3bf',
      shade: '#6d97a0',
      snow: '#fbf8f2',
    },
    {
      sky: ['#6f8599', '#d8b3a0', '#f2b380'],
      sun: '#fde3b5',
      ground: ['#a3949a', '#7c7f8c', '#566c78', '#35545a', '#1d4038'],
      light: '#fbd28b',
      shade: '#587f91',
      snow: '#fbe8cc',
    },
  ],
  falls: [
    {
      sky: ['#a3c3cb', '#dbe5d8', '#f8e9cc'],
      sun: '#fdf5df',
      ground: ['#a3baad', '#7a9f8f', '#5d9a98', '#2f6652', '#1f4d3a'],
      light: '#d3c29c',
      shade: '#a48f70',
      snow: '#eaf1eb',
    },
    {
      sky: ['#8aa3b4', '#efc8a0', '#f5b083'],
      sun: '#fee7be',
      ground: ['#a59a9b', '#7a8982', '#55868c', '#2f5c50', '#1a4234'],
      light: '#cfa886',
      shade: '#977666',
      snow: '#f3e8dc',
    },
  ],
  rainforest: [
    {
      sky: ['#9ecbc0', '#d9ead0', '#f8edcb'],
      sun: '#fdf7df',
      ground: ['#a4c4af', '#78ab8d', '#4c8c68', '#2c6b4b', '#17432f'],
      light: '#93b3a6',
      shade: '#6f968b',
      snow: '#f4f6e8',
    },
    {
      sky: ['#88aeb0', '#ecd2a2', '#f4b277'],
      sun: '#feecc2',
      ground: ['#a8aa93', '#78967c', '#4a7a5f', '#2a5f47', '#15402f'],
      light: '#a18f85',
      shade: '#7b7a78',
      snow: '#fbe9cb',
    },
  ],
  temples: [
    {
      sky: ['#a3c6cf', '#dfe6d2', '#f9e6bd'],
      sun: '#fdf4d8',
      ground: ['#9fc0c0', '#7fae8c', '#538d64', '#2f6b48', '#17432f'],
      light: '#9fb4b4',
      shade: '#7e989b',
      snow: '#e9dfc6',
    },
    {
      sky: ['#8f9fb4', '#ecc6a0', '#f6b183'],
      sun: '#feeac0',
      ground: ['#b7a9a0', '#7f9478', '#4f7b5c', '#2c5f45', '#163f2e'],
      light: '#a08f94',
      shade: '#80798a',
      snow: '#ecd3ad',
    },
  ],
};
