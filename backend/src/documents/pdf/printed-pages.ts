import { buffer } from 'node:stream/consumers';
import { millis, type Instant } from '@tour-portal/contracts/values/time.js';
import PDFDocument from 'pdfkit';
import { drawLandscape, type DrawnTour } from './landscape.js';
import { typeface, type FontName } from './typeface.js';

/** US Letter, in points (1/72 inch). */
const PAGE = { width: 612, height: 792 };
export const PAGE_MARGIN = 54;
const FOOT_TOP = 738;
const LANDSCAPE_BOX = { x: 0, y: 58, width: PAGE.width, height: 112 };
/** Where the content begins on the pages after the first. */
const LATER_TOP = 78;

export const TEXT_WIDTH = PAGE.width - 2 * PAGE_MARGIN;

/** The colors of the SPA. */
export const COLORS = {
  ink: '#22302a',
  soft: '#55625b',
  pine: '#1f4d3a',
  sand: '#e9e1d0',
  paper: '#fbf8f2',
  due: '#a34212',
  dueTint: '#fbeadd',
  good: '#1f6b3f',
  goodTint: '#e5f2e8',
} as const;

export interface PrintedBrand {
  readonly name: string;
  readonly tagline: string;
  readonly phone: string;
}

export interface PrintedDocumentFacts {
  readonly title: string;
  /** Printed beside the title on every page after the first, for example the booking number. */
  readonly about: string;
  /** The document's date, given here so that the same facts give the same bytes. */
  readonly at: Instant;
  readonly brand: PrintedBrand;
  /** The tour whose landscape is at the top of the document; null: no landscape. */
  readonly tour: DrawnTour | null;
}

/** Pages with the brand's header and footer, filled from top to bottom. */
export class PrintedPages {
  protected readonly doc: PDFKit.PDFDocument;
  private readonly root: PDFKit.PDFStructureElement;
  /** Where the next content is drawn, in points from the top of the page. */
  protected y = 0;

  constructor(private readonly facts: PrintedDocumentFacts) {
    const at = new Date(millis(facts.at));
    const info = { Title: facts.title, Author: facts.brand.name, CreationDate: at, ModDate: at };
    this.doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      // Without this the library reads its default font for each document, and no document uses it.
      font: '',
      pdfVersion: '1.7',
      lang: 'en-US',
      tagged: true,
      displayTitle: true,
      info: { ...info, Subject: facts.about },
    });
    for (const face of ['title', 'text', 'strong'] as const) this.doc.registerFont(face, typeface(face));
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    this.addPage();
    this.y = facts.tour === null ? 84 : LANDSCAPE_BOX.y + LANDSCAPE_BOX.height + 22;
  }

  /** Writes the footer of every page and answers the document. */
  async finish(): Promise<Buffer> {
    this.root.end();
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      this.decorate(() => this.drawFoot(page + 1, count), 'Pagination');
    }
    this.doc.end();
    return buffer(this.doc);
  }

  /** Sets font, size and color of the next text. */
  protected setFont(face: FontName, size: number, color: string): PDFKit.PDFDocument {
    return this.doc.font(face).fontSize(size).fillColor(color);
  }

  /** Draws content under its tag, for screen readers, which read contents in the order of the calls. */
  protected drawTagged(tag: string, draw: () => void): void {
    this.root.add(this.doc.struct(tag, {}, draw));
  }

  /** Draws a decoration, which screen readers skip. */
  protected decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Begins a new page if the current one has less than this height left. Answers whether it did. */
  protected ensureSpace(height: number): boolean {
    if (this.y + height <= FOOT_TOP - 8) return false;
    this.addPage();
    this.y = LATER_TOP;
    return true;
  }

  private addPage(): void {
    this.doc.addPage();
    const isFirst = this.doc.bufferedPageRange().count === 1;
    this.decorate(() => {
      if (isFirst) this.drawFirstHead();
      else this.drawLaterHead();
    }, 'Pagination');
  }

  private drawFirstHead(): void {
    const { brand, tour } = this.facts;
    this.setFont('title', 18, COLORS.pine).text(brand.name, PAGE_MARGIN, 24, { lineBreak: false });
    this.writeRight(brand.tagline, 30, 9);
    if (tour === null) this.doc.rect(0, 58, PAGE.width, 3).fill(COLORS.pine);
    else drawLandscape(this.doc, tour, LANDSCAPE_BOX);
  }

  private drawLaterHead(): void {
    const { brand, title, about } = this.facts;
    this.setFont('title', 12, COLORS.pine).text(brand.name, PAGE_MARGIN, 32, { lineBreak: false });
    this.writeRight(`${title}, ${about}`, 34, 9);
    this.doc.rect(PAGE_MARGIN, 54, TEXT_WIDTH, 0.75).fill(COLORS.sand);
  }

  private drawFoot(page: number, count: number): void {
    const { brand } = this.facts;
    this.doc.rect(PAGE_MARGIN, FOOT_TOP, TEXT_WIDTH, 0.75).fill(COLORS.sand);
    this.setFont('text', 8.5, COLORS.soft);
    this.doc.text(`Client service: ${brand.phone}`, PAGE_MARGIN, FOOT_TOP + 10, { lineBreak: false });
    this.writeRight(`Page ${page} of ${count}`, FOOT_TOP + 10, 8.5);
  }

  private writeRight(text: string, y: number, size: number): void {
    this.setFont('text', size, COLORS.soft);
    const x = PAGE.width - PAGE_MARGIN - this.doc.widthOfString(text);
    this.doc.text(text, x, y, { lineBreak: false });
  }
}
