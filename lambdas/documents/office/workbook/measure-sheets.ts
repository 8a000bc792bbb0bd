import { attributeOf, countOf, flatLines } from './flat-lines.ts';

/** Attribute values are kept as they are written, with entities. */
export type Sheet = {
  name: string;
  /** Whether it is printed. */
  isShown: boolean;
  writingMode: string;
  /** Its page style. */
  master: string;
  /** Filled rows and cells, hidden ones among them. */
  rows: number;
  cells: number;
  widthCm: number;
  hasHiddenParts: boolean;
};
export type Workbook = {
  sheets: Sheet[];
  /** Lines of the page styles, e.g. headers, by name. */
  masters: ReadonlyMap<string, readonly string[]>;
};

type TableStyle = { master: string; isShown: boolean; writingMode: string };
type Columns = { count: number; widthCm: number; isHidden: boolean }[];

/** Reads from the flat form of a workbook what its sheets have, and how wide they are. */
export async function measureSheets(path: string): Promise<Workbook> {
  const widths = new Map<string, number>();
  const styles = new Map<string, TableStyle>();
  const masters = new Map<string, string[]>();
  const sheets: Sheet[] = [];
  let styleName = '';
  let family = '';
  let masterName: string | undefined;
  let sheet: SheetReader | undefined;
  for await (const { text, element, place } of flatLines(path)) {
    if (place !== 'own') continue;
    switch (element) {
      case 'style:style':
        styleName = attributeOf(text, 'style:name');
        family = attributeOf(text, 'style:family');
        if (family === 'table')
          styles.set(styleName, {
            master: attributeOf(text, 'style:master-page-name'),
            isShown: true,
            writingMode: 'lr-tb',
          });
        break;
      case 'style:table-column-properties':
        widths.set(styleName, centimetres(attributeOf(text, 'style:column-width')));
        break;
      case 'style:table-properties': {
        const style = styles.get(styleName);
        if (!style) break;
        style.isShown = attributeOf(text, 'table:display') !== 'false';
        style.writingMode = attributeOf(text, 'style:writing-mode') || style.writingMode;
        break;
      }
      case 'style:master-page':
        masterName = attributeOf(text, 'style:name');
        masters.set(masterName, []);
        break;
      case '/style:master-page':
        masterName = undefined;
        break;
      case 'table:table':
        sheet = readSheet(text, { styles, widths });
        break;
      case '/table:table':
        if (sheet) sheets.push(sheet.end());
        sheet = undefined;
        break;
      default:
        if (masterName !== undefined) masters.get(masterName)?.push(text);
        else sheet?.line(element, text);
    }
  }
  return { sheets, masters };
}

type SheetReader = { line(element: string, text: string): void; end(): Sheet };

function readSheet(
  first: string,
  given: { styles: ReadonlyMap<string, TableStyle>; widths: ReadonlyMap<string, number> },
): SheetReader {
  const style = given.styles.get(attributeOf(first, 'table:style-name'));
  const columns: Columns = [];
  let usedColumns = 0;
  let rows = 0;
  let cells = 0;
  let hasHiddenRow = false;
  let row = { repeated: 1, isHidden: false, at: 0, filled: 0 };
  const fill = (to: number, count: number) => {
    usedColumns = Math.max(usedColumns, to);
    row.filled += count;
  };
  return {
    line(element, text) {
      if (element === 'table:table-column')
        columns.push({
          count: countOf(text, 'table:number-columns-repeated'),
          widthCm: given.widths.get(attributeOf(text, 'table:style-name')) ?? 0,
          isHidden: isHidden(text),
        });
      else if (element === 'table:table-row')
        row = {
          repeated: countOf(text, 'table:number-rows-repeated'),
          isHidden: isHidden(text),
          at: 0,
          filled: 0,
        };
      else if (element === 'table:table-cell' || element === 'table:covered-table-cell') {
        const count = countOf(text, 'table:number-columns-repeated');
        const spanned = countOf(text, 'table:number-columns-spanned');
        const isFilled = !text.endsWith('/>') || text.includes(' office:value-type="');
        if (isFilled) fill(row.at + Math.max(count, spanned), count);
        row.at += count;
      } else if (element === '/table:table-row' && row.filled > 0) {
        rows += row.repeated;
        cells += row.repeated * row.filled;
        hasHiddenRow ||= row.isHidden;
      } else if (element.startsWith('draw:'))
        usedColumns = Math.max(usedColumns, columnOf(attributeOf(text, 'table:end-cell-address')));
    },
    end() {
      const used = firstOf(columns, usedColumns);
      return {
        name: attributeOf(first, 'table:name'),
        isShown: style?.isShown ?? true,
        writingMode: style?.writingMode ?? 'lr-tb',
        master: style?.master ?? '',
        rows,
        cells,
        widthCm: used.reduce(
          (sum, { count, widthCm, isHidden: isOut }) => sum + (isOut ? 0 : count * widthCm),
          0,
        ),
        hasHiddenParts: hasHiddenRow || used.some(({ isHidden: isOut }) => isOut),
      };
    },
  };
}

const isHidden = (text: string) =>
  ['collapse', 'filter'].includes(attributeOf(text, 'table:visibility'));

/** The groups of columns up to a column. */
function firstOf(columns: Columns, most: number): Columns {
  let left = most;
  return columns.flatMap((group) => {
    const count = Math.min(group.count, Math.max(0, left));
    left -= count;
    return count > 0 ? [{ ...group, count }] : [];
  });
}

/** The position, from 1, of the column in an address, e.g. 28 for `Sheet.AB7`; 0 if there is none. */
function columnOf(address: string): number {
  const [, letters = ''] = /\.([A-Z]{1,3})\d+$/.exec(address) ?? [];
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

const units: Readonly<Record<string, number>> = { cm: 1, mm: 0.1, in: 2.54, pt: 2.54 / 72 };

function centimetres(length: string): number {
  const [, value = '0', unit = ''] = /^([\d.]+)([a-z]+)$/.exec(length) ?? [];
  return Number(value) * (units[unit] ?? 0);
}
