import { HEIGHT, WIDTH } from '@tour-portal/art/drawing.js';
import { tourDrawing } from '@tour-portal/art/scenes.js';

/** The drawing without its bottom, as on screen: the middle of this height is in the middle of the box. */
const VIEW_BOX_HEIGHT = 370;

/** Radii of the rings around the sun, in radii of the sun. */
const GLOW = [4, 3.5, 3, 2.5, 2, 1.5];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The tour whose landscape is drawn. */
export interface DrawnTour {
  readonly code: string;
  readonly name: string;
  readonly region: string;
}

/** Draws a tour's own landscape so that it fills the box; what does not fit is cropped evenly. */
export function drawLandscape(doc: PDFKit.PDFDocument, { code, region, name }: DrawnTour, box: Box): void {
  const { sky, sun, shapes, mirrored } = tourDrawing(code, region, name);
  const scale = Math.max(box.width / WIDTH, box.height / VIEW_BOX_HEIGHT);
  const left = box.x - (WIDTH * scale - box.width) / 2;
  const top = box.y - (VIEW_BOX_HEIGHT * scale - box.height) / 2;
  doc.save();
  doc.rect(box.x, box.y, box.width, box.height).clip();
  doc.translate(left, top).scale(scale);
  const skyGradient = doc.linearGradient(0, 0, 0, HEIGHT);
  skyGradient.stop(0, sky[0]).stop(0.45, sky[1]).stop(0.75, sky[2]).stop(1, sky[2]);
  doc.rect(0, 0, WIDTH, HEIGHT).fill(skyGradient);
  if (mirrored) doc.transform(-1, 0, 0, 1, WIDTH, 0);
  // Rings instead of a gradient that fades out: printers and old readers show such a gradient as a solid disc.
  for (const ring of GLOW)
    doc
      .circle(sun.x, sun.y, sun.radius * ring)
      .fillOpacity(0.12)
      .fill(sun.fill);
  doc.circle(sun.x, sun.y, sun.radius).fillOpacity(1).fill(sun.fill);
  for (const { d, fill, opacity = 1 } of shapes) doc.path(d).fillOpacity(opacity).fill(fill);
  doc.restore();
}
