import { HEIGHT, WIDTH } from '@tour-portal/art/drawing.js';
import { tourDrawing } from '@tour-portal/art/scenes.js';

/** Size of every landscape in pixels: the size that link previews ask for. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

/** The picture shows the middle of the drawing's width, and as much from its top as the view box of the SPA's `TourArt`. */
const SHOWN_HEIGHT = 370;
const SHOWN_WIDTH = (SHOWN_HEIGHT * PICTURE_WIDTH) / PICTURE_HEIGHT;

/** The tour whose landscape a picture shows. */
export interface PicturedTour {
  /** Two letters (D3). */
  readonly code: string;
  readonly region: string;
  readonly name: string;
}

/** The landscapes of tours as PNG, for link previews. Each is rendered at its first request and then kept in memory. */
export class Pictures {
  private readonly pictures = new Map<string, Promise<Buffer>>();

  pictureOf(tour: PicturedTour): Promise<Buffer> {
    const key = JSON.stringify([tour.code, tour.region, tour.name]);
    const cached = this.pictures.get(key);
    if (cached !== undefined) return cached;
    const picture = renderPng(svgOf(tour), PICTURE_WIDTH);
    this.pictures.set(key, picture);
    picture.catch(() => this.pictures.delete(key));
    return picture;
  }
}

/** Renders an SVG without text as PNG, `width` pixels wide. */
export async function renderPng(svg: string, width: number): Promise<Buffer> {
  // Loaded with the first picture or icon: it is native code that an instance without requests for them never needs.
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  });
  return image.asPng();
}

/** The same drawing as `TourArt` of the SPA. */
function svgOf({ code, region, name }: PicturedTour): string {
  const { sky, sun, shapes, mirrored } = tourDrawing(code, region, name);
  const paths = shapes.map(
    ({ d, fill, opacity = 1 }) => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="${(WIDTH - SHOWN_WIDTH) / 2} 0 ${SHOWN_WIDTH} ${SHOWN_HEIGHT}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="0.45" stop-color="${sky[1]}"/><stop offset="0.75" stop-color="${sky[2]}"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${sun.fill}" stop-opacity="0.75"/><stop offset="1" stop-color="${sun.fill}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
<g${mirrored ? ` transform="matrix(-1 0 0 1 ${WIDTH} 0)"` : ''}>
<circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius * 4}" fill="url(#glow)"/>
<circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius}" fill="${sun.fill}"/>
${paths.join('')}
</g>
</svg>`;
}
