import { HEIGHT, WIDTH } from '@tour-portal/art/drawing.js';
import { tourDrawing } from '@tour-portal/art/scenes.js';
import { useId, useMemo, type ReactElement } from 'react';
import './art.css';

/** A tile shows the middle of the drawing. */
const TILE_WIDTH = 600;
/**
 * The view box leaves out the bottom of the drawing, so that its middle is a little higher, where the landmarks are. A flat
 * element of the page crops it above and below: the flattest on screen show only y from 95 to 275. All that must be visible is
 * drawn there, with x between 300 and 900.
 */
const VIEW_BOX_HEIGHT = 370;
const VIEW_BOXES = {
  wide: `0 0 ${WIDTH} ${VIEW_BOX_HEIGHT}`,
  tile: `${(WIDTH - TILE_WIDTH) / 2} 0 ${TILE_WIDTH} ${VIEW_BOX_HEIGHT}`,
} as const;

export interface TourArtProps {
  /** The two letters of a tour (D3), or others for a landscape of no tour. */
  code: string;
  region: string;
  /** The tour's name; it decides the kind of land. Where it suggests none, the region decides, and else the code. */
  name?: string;
  variant: 'wide' | 'tile';
  /** Names the drawing for screen readers; without it the drawing is decoration. */
  title?: string;
}

/** A landscape; fills its box and crops what does not fit. */
export function TourArt({ code, region, name, variant, title }: TourArtProps): ReactElement {
  const id = useId();
  const { sky, sun, shapes, mirrored } = useMemo(() => tourDrawing(code, region, name), [code, region, name]);
  const naming = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  return (
    <svg
      className={`tour-art tour-art--${variant}`}
      viewBox={VIEW_BOXES[variant]}
      preserveAspectRatio="xMidYMid slice"
      focusable="false"
      {...naming}
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={sky[0]} />
          <stop offset="0.45" stopColor={sky[1]} />
          <stop offset="0.75" stopColor={sky[2]} />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor={sun.fill} stopOpacity="0.75" />
          <stop offset="1" stopColor={sun.fill} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}sky)`} />
      <g transform={mirrored ? `matrix(-1 0 0 1 ${WIDTH} 0)` : undefined}>
        <circle cx={sun.x} cy={sun.y} r={sun.radius * 4} fill={`url(#${id}glow)`} />
        <circle cx={sun.x} cy={sun.y} r={sun.radius} fill={sun.fill} />
        {shapes.map((shape, index) => (
          <path key={index} d={shape.d} fill={shape.fill} opacity={shape.opacity} />
        ))}
      </g>
    </svg>
  );
}
