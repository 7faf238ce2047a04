import { COLORS, PAGE_MARGIN, PrintedPages, TEXT_WIDTH, type PrintedDocumentFacts } from './printed-pages.js';
import type { FontName } from './typeface.js';

/** Options of a text that is wrapped into lines of this width. */
const wrapped = (width: number) => ({ width, lineGap: 3 });

export interface TextStyle {
  readonly face?: FontName;
  readonly size?: number;
  readonly color?: string;
  /** Space below. */
  readonly after?: number;
}

/** A column of a table. Amounts are aligned right, in figures of equal width; other cells left. */
export interface Column {
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface RowStyle {
  readonly face?: FontName;
  readonly color?: string;
  readonly fill?: string;
  readonly hasRule?: boolean;
  /** No page ends between this row and the next, unless the rows kept together are too high (`MAX_GROUP_HEIGHT`). */
  readonly keepWithNext?: boolean;
}

/** The style of every table's head; a table's last row may have it for a total. */
export const TOTAL_STYLE: RowStyle = { face: 'strong', color: COLORS.pine, fill: COLORS.paper };

export type Row = readonly [cells: readonly string[], style?: RowStyle];

/** Digits of equal width, so that amounts stand below each other. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];
/** In points: the size of the text, and its distance from the top and bottom (`padding`) and from the sides (`inset`). */
const CELL = { size: 9.5, padding: 5, inset: 6 };
const MIN_ROW_HEIGHT = 22;
const HEADING_HEIGHT = 44;
/** Rows that are kept together may be parted by the end of a page once they are taller than this. */
const MAX_GROUP_HEIGHT = 400;

/** A document filled from top to bottom; what does not fit goes to the next page. */
export class PrintedDocument extends PrintedPages {
  constructor(facts: PrintedDocumentFacts) {
    super(facts);
    this.writeText(facts.title, 'H1', { face: 'title', size: 26, color: COLORS.pine, after: 6 });
  }

  /** @param room height of what must stand below the heading on the same page */
  heading(text: string, room = MIN_ROW_HEIGHT): void {
    this.ensureSpace(HEADING_HEIGHT + room);
    this.y += 12;
    this.writeText(text, 'H2', { face: 'title', size: 15, color: COLORS.pine, after: 6 });
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.writeText(text, 'P', style);
  }

  /** A message across the page, in a box of its tone. */
  notice(text: string, tone: 'due' | 'good'): void {
    const [color, tint] = tone === 'due' ? [COLORS.due, COLORS.dueTint] : [COLORS.good, COLORS.goodTint];
    const width = TEXT_WIDTH - 28;
    const height = this.textHeight(text, { face: 'strong', size: 11.5 }, width) + 18;
    this.ensureSpace(height + 10);
    const top = this.y + 4;
    this.decorate(() => {
      this.doc.rect(PAGE_MARGIN, top, TEXT_WIDTH, height).fill(tint);
      this.doc.rect(PAGE_MARGIN, top, 4, height).fill(color);
    });
    this.drawTagged('P', () =>
      this.setFont('strong', 11.5, color).text(text, PAGE_MARGIN + 16, top + 10, wrapped(width)),
    );
    this.y = top + height + 12;
  }

  /** Names and values in two columns, as on the head of a boarding card. */
  card(facts: readonly (readonly [name: string, value: string])[]): void {
    const width = TEXT_WIDTH / 2 - 12;
    for (let index = 0; index < facts.length; index += 2) {
      const pair = facts.slice(index, index + 2);
      const heights = pair.map(([, value]) => this.textHeight(value, { face: 'strong', size: 11 }, width));
      const height = Math.max(...heights) + 26;
      this.ensureSpace(height);
      const top = this.y;
      pair.forEach(([name, value], column) => {
        const x = PAGE_MARGIN + column * (width + 24);
        this.drawTagged('P', () => {
          this.setFont('text', 8.5, COLORS.soft).text(name, x, top + 4, { width });
          this.setFont('strong', 11, COLORS.ink).text(value, x, top + 16, wrapped(width));
        });
        this.decorate(() => this.doc.rect(x, top + height - 3, width, 0.75).fill(COLORS.sand));
      });
      this.y = top + height;
    }
    this.y += 4;
  }

  steps(texts: readonly string[]): void {
    texts.forEach((text, index) => {
      const width = TEXT_WIDTH - 24;
      this.ensureSpace(this.textHeight(text, {}, width) + 6);
      const top = this.y;
      this.drawTagged('P', () => {
        const number = `${index + 1}.`;
        this.setFont('strong', 10.5, COLORS.pine).text(number, PAGE_MARGIN, top, { lineBreak: false });
        this.setFont('text', 10.5, COLORS.ink).text(text, PAGE_MARGIN + 24, top, wrapped(width));
      });
      this.y = this.doc.y + 6;
    });
  }

  /** A heading and rows under a head that is repeated on every page the table reaches. */
  table(title: string, columns: readonly Column[], head: readonly string[], rows: readonly Row[]): void {
    const drawHead = () => this.drawRow(columns, [head, TOTAL_STYLE], MIN_ROW_HEIGHT);
    const heights = rows.map((row) => this.rowHeight(columns, row));
    const groupHeightFrom = (index: number): number => {
      const last = rows.findIndex(([, style], at) => at >= index && style?.keepWithNext !== true);
      const groupHeights = heights.slice(index, (last < 0 ? rows.length : last) + 1);
      return Math.min(
        groupHeights.reduce((sum, height) => sum + height, 0),
        MAX_GROUP_HEIGHT,
      );
    };
    this.heading(title, MIN_ROW_HEIGHT + groupHeightFrom(0));
    drawHead();
    rows.forEach((row, index) => {
      if (this.ensureSpace(groupHeightFrom(index))) drawHead();
      this.drawRow(columns, row, heights[index] ?? MIN_ROW_HEIGHT);
    });
    this.y += 6;
  }

  private drawRow(columns: readonly Column[], [cells, style = {}]: Row, height: number): void {
    const { face = 'text', color = COLORS.ink, fill, hasRule = true } = style;
    const top = this.y;
    this.decorate(() => {
      if (fill !== undefined) this.doc.rect(PAGE_MARGIN, top, TEXT_WIDTH, height).fill(fill);
      if (hasRule) this.doc.rect(PAGE_MARGIN, top + height - 0.75, TEXT_WIDTH, 0.75).fill(COLORS.sand);
    });
    this.drawTagged('P', () => {
      this.setFont(face, CELL.size, color);
      let x = PAGE_MARGIN;
      columns.forEach(({ width, align }, index) => {
        const text = cells[index] ?? '';
        const textWidth = width - 2 * CELL.inset;
        const features = align === 'right' ? { features: FIGURES } : {};
        // The PDF library aligns wrapped text only, and amounts never wrap.
        const shift = align === 'right' ? textWidth - this.doc.widthOfString(text, features) : 0;
        const wrap = align === 'right' ? { lineBreak: false, ...features } : { width: textWidth, lineGap: 1 };
        if (text !== '') this.doc.text(text, x + CELL.inset + shift, top + CELL.padding, wrap);
        x += width;
      });
    });
    this.y = top + height;
  }

  private rowHeight(columns: readonly Column[], [cells, style]: Row): number {
    this.setFont(style?.face ?? 'text', CELL.size, COLORS.ink);
    const heights = columns.map(({ width, align }, index) =>
      align === 'right'
        ? 0
        : this.doc.heightOfString(cells[index] ?? '', { width: width - 2 * CELL.inset, lineGap: 1 }),
    );
    return Math.max(MIN_ROW_HEIGHT, ...heights.map((height) => height + 2 * CELL.padding));
  }

  private writeText(text: string, tag: string, style: TextStyle): void {
    const { face = 'text', size = 10.5, color = COLORS.ink, after = 8 } = style;
    this.ensureSpace(this.textHeight(text, style, TEXT_WIDTH));
    this.drawTagged(tag, () =>
      this.setFont(face, size, color).text(text, PAGE_MARGIN, this.y, wrapped(TEXT_WIDTH)),
    );
    this.y = this.doc.y + after;
  }

  private textHeight(text: string, { face = 'text', size = 10.5 }: TextStyle, width: number): number {
    return this.setFont(face, size, COLORS.ink).heightOfString(text, wrapped(width));
  }
}
