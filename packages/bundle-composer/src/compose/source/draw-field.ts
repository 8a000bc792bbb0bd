import { breakText, type Direction } from 'typesetter/lines';
import { formatNumber } from '../../pdf/lexer.ts';
import { boxOf } from '../../pdf/page-tree.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import {
  nameOf,
  type PdfDict,
  PdfStream,
  PdfString,
  type PdfValue,
  textOf,
} from '../../pdf/values.ts';
import { DESCENT } from '../../plan/lay-out-contents.ts';
import { readContent } from '../content/content-stream.ts';
import { drawText, type Pen } from '../draw/draw-text.ts';
import { formatMatrix, type Matrix } from '../draw/page-space.ts';

/** The look of a form field, drawn from the origin of its own upright box. */
export type DrawnField = { width: number; height: number; matrix: Matrix; operators: string };

const PARENTS_MAX = 32;
const TEXT_LENGTH_MAX = 2_000;
const STREAM_SIZE_MAX = 1024 * 1024;
const OPTIONS_MAX = 1_000;
const PADDING = 2;
const AUTO_SIZE_MAX = 12;
const AUTO_SIZE_MULTILINE = 10;

/** Flags of fields (12.7.4): bit positions less one. */
const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMB = 1 << 24;
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;
const COMBO = 1 << 17;

/**
 * Draws a form field that has no appearance of its own (12.7.3.3): border and background, the
 * text of text and choice fields, the mark of a chosen box, the caption of a button. Undefined
 * where there is nothing to draw.
 */
export function drawField(file: PdfFile, widget: PdfDict, pen: Pen): DrawnField | undefined {
  const rect = boxOf(file, widget.get('Rect'));
  if (rect === undefined) return undefined;
  const inherited = inheritedFrom(file, widget);
  const look = file.dict(widget.get('MK')) ?? new Map<string, PdfValue>();
  const { matrix, isTurned } = rotationOf(file.resolve(look.get('R')), rect);
  const box: FieldBox = {
    width: isTurned ? rect.height : rect.width,
    height: isTurned ? rect.width : rect.height,
  };
  const operators = drawFrame(file, widget, look, box) + drawValue();
  return operators === '' ? undefined : { ...box, matrix, operators };

  function drawValue(): string {
    const flags = Number(file.resolve(inherited('Ff'))) || 0;
    const style = styleOf(textOf(file.resolve(inherited('DA'))) ?? '');
    const align = (['left', 'center', 'right'] as const)[Number(file.resolve(inherited('Q')))];
    const caption = textOf(file.resolve(look.get('CA'))) ?? '';
    switch (nameOf(file.resolve(inherited('FT')))) {
      case 'Tx': {
        const value = textValue(file, inherited('V'));
        const text = flags & PASSWORD ? '*'.repeat(value.length) : value;
        const cells = flags & COMB ? Number(file.resolve(inherited('MaxLen'))) : 0;
        if (cells > 0) return drawComb(pen, text, { cells, style, box });
        return drawLines(pen, text, { style, box, align, isMultiline: (flags & MULTILINE) !== 0 });
      }
      case 'Ch': {
        const { shown, chosen } = optionsOf(file, inherited('V'), inherited('Opt'));
        if (flags & COMBO) {
          const text = chosen.join(', ');
          return drawLines(pen, text, { style, box, align, isMultiline: false });
        }
        const first = Math.max(0, Number(file.resolve(inherited('TI'))) || 0);
        return drawList(pen, shown.slice(first), { chosen: new Set(chosen), style, box });
      }
      case 'Btn': {
        if (flags & PUSH_BUTTON)
          return drawLines(pen, caption, { style, box, align: 'center', isMultiline: false });
        const state = nameOf(file.resolve(widget.get('AS') ?? inherited('V'))) ?? 'Off';
        return state === 'Off' ? '' : drawMark(box, caption || (flags & RADIO ? 'l' : '4'), style);
      }
      default:
        return '';
    }
  }
}

type FieldBox = { width: number; height: number };
/** A size of 0 means the size that fits. */
type Style = { sizePoints: number; colour: string };

/** Entries of the widget, of the fields above it, and of the form. */
function inheritedFrom(file: PdfFile, widget: PdfDict): (key: string) => PdfValue | undefined {
  const fields: PdfDict[] = [];
  let next: PdfDict | undefined = widget;
  while (next !== undefined && !fields.includes(next) && fields.length < PARENTS_MAX) {
    fields.push(next);
    next = file.dict(next.get('Parent'));
  }
  const form = file.dict(file.root().get('AcroForm'));
  return (key) =>
    fields.find((field) => field.has(key))?.get(key) ??
    (key === 'DA' || key === 'Q' ? form?.get(key) : undefined);
}

/** From the field's own upright box to the page's space, less the place of its rectangle. */
function rotationOf(
  turned: PdfValue,
  { width, height }: FieldBox,
): { matrix: Matrix; isTurned: boolean } {
  switch (typeof turned === 'number' ? ((turned % 360) + 360) % 360 : 0) {
    case 90:
      return { matrix: [0, 1, -1, 0, width, 0], isTurned: true };
    case 180:
      return { matrix: [-1, 0, 0, -1, width, height], isTurned: false };
    case 270:
      return { matrix: [0, -1, 1, 0, 0, height], isTurned: true };
    default:
      return { matrix: [1, 0, 0, 1, 0, 0], isTurned: false };
  }
}

/** Size and colour of a default appearance string, such as "/Helv 12 Tf 0 g". */
function styleOf(appearance: string): Style {
  const style: Style = { sizePoints: 0, colour: '0 g' };
  for (const { operator, operands } of readContent(Buffer.from(appearance, 'latin1'))) {
    if (operator === 'Tf') style.sizePoints = Math.max(0, Number(operands[1]) || 0);
    if (['g', 'rg', 'k'].includes(operator)) style.colour = colourOf(operands, 'fill') ?? '0 g';
  }
  return style;
}

const FILL = new Map([
  [1, 'g'],
  [3, 'rg'],
  [4, 'k'],
]);

/** The operator that sets a colour of one, three or four parts; undefined for no colour. */
function colourOf(parts: readonly PdfValue[], use: 'fill' | 'stroke'): string | undefined {
  const operator = FILL.get(parts.length);
  const numbers = parts.filter((part) => typeof part === 'number');
  if (operator === undefined || numbers.length < parts.length) return undefined;
  const name = use === 'fill' ? operator : operator.toUpperCase();
  return `${numbers.map(formatNumber).join(' ')} ${name}`;
}

function drawFrame(file: PdfFile, widget: PdfDict, look: PdfDict, box: FieldBox): string {
  const partsOf = (key: string) => file.array(look.get(key)).map((part) => file.resolve(part));
  const background = colourOf(partsOf('BG'), 'fill');
  const border = colourOf(partsOf('BC'), 'stroke');
  const width = Number(file.resolve(file.dict(widget.get('BS'))?.get('W')) ?? 1) || 0;
  let operators = '';
  if (background !== undefined)
    operators += `${background} 0 0 ${formatNumber(box.width)} ${formatNumber(box.height)} re f\n`;
  if (border !== undefined && width > 0) {
    const [inset, inner] = [width / 2, { w: box.width - width, h: box.height - width }];
    operators += `${border} ${formatNumber(width)} w ${formatNumber(inset)} ${formatNumber(inset)} ${formatNumber(inner.w)} ${formatNumber(inner.h)} re S\n`;
  }
  return operators === '' ? '' : `q\n${operators}Q\n`;
}

function textValue(file: PdfFile, value: PdfValue | undefined): string {
  const found = file.resolve(value);
  const text = found instanceof PdfStream ? streamText(file, found) : textOf(found);
  return (text ?? nameOf(found) ?? '').slice(0, TEXT_LENGTH_MAX);
}

/** Text of a stream, as a text string; '' if it cannot be read. */
function streamText(file: PdfFile, stream: PdfStream): string | undefined {
  try {
    const bytes = file.decode(stream, STREAM_SIZE_MAX);
    return textOf(new PdfString(`<${bytes.toString('hex')}>`));
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return '';
  }
}

/** All options and the chosen ones as people read them: an option may be a pair of value and text. */
function optionsOf(
  file: PdfFile,
  value: PdfValue | undefined,
  options: PdfValue | undefined,
): { shown: string[]; chosen: string[] } {
  const texts = new Map(
    file
      .array(options)
      .slice(0, OPTIONS_MAX)
      .map((option) => {
        const [exported, shown] = file.array(option);
        const text = textValue(file, shown ?? option);
        return [exported === undefined ? text : textValue(file, exported), text];
      }),
  );
  const found = file.resolve(value);
  const chosen = (Array.isArray(found) ? found.slice(0, OPTIONS_MAX) : [found])
    .map((exported) => textValue(file, exported))
    .filter((exported) => exported !== '')
    .map((exported) => texts.get(exported) ?? exported);
  return { shown: texts.size > 0 ? [...texts.values()] : chosen, chosen };
}

/** As many options as the box of a list shows, the chosen ones on a coloured ground. */
function drawList(
  { typesetter, fonts }: Pen,
  options: readonly string[],
  { chosen, style, box }: { chosen: ReadonlySet<string>; style: Style; box: FieldBox },
): string {
  const sizePoints = style.sizePoints || AUTO_SIZE_MAX;
  const width = formatNumber(box.width);
  let y = box.height;
  let operators = '';
  for (const text of options) {
    const { height } = typesetter.measure(text, sizePoints);
    if (y <= 0) break;
    y -= height;
    if (chosen.has(text))
      operators += `q 0.6 0.75 0.85 rg 0 ${formatNumber(y)} ${width} ${formatNumber(height)} re f Q\n`;
    operators += drawText(
      { typesetter, fonts },
      { text, x: PADDING, y: y + height * DESCENT, sizePoints, colour: style.colour },
    );
  }
  return operators;
}

function drawLines(
  pen: Pen,
  text: string,
  {
    style,
    box,
    align = 'left',
    isMultiline,
  }: {
    style: Style;
    box: FieldBox;
    align?: 'left' | 'center' | 'right' | undefined;
    isMultiline: boolean;
  },
): string {
  if (text === '') return '';
  const { measure } = pen.typesetter;
  const widthMax = Math.max(1, box.width - 2 * PADDING);
  let sizePoints = style.sizePoints;
  if (sizePoints === 0) {
    const fits = isMultiline
      ? AUTO_SIZE_MULTILINE
      : Math.min(AUTO_SIZE_MAX, Math.max(4, box.height * 0.7));
    const { width } = measure(text, fits);
    sizePoints = isMultiline ? fits : fits * Math.min(1, widthMax / Math.max(1, width));
  }
  const lines: { text: string; direction?: Direction }[] = isMultiline
    ? breakText(text, { measure, sizePoints, widthMax, linesMax: 1000 })
    : [{ text: text.replace(/[\r\n]+/g, ' ') }];
  const x = align === 'left' ? PADDING : align === 'right' ? box.width - PADDING : box.width / 2;
  let y = isMultiline
    ? box.height - PADDING
    : box.height / 2 + measure(lines[0]?.text ?? '', sizePoints).height / 2;
  let operators = '';
  for (const line of lines) {
    const { height } = measure(line.text, sizePoints);
    y -= height;
    operators += drawText(pen, {
      ...line,
      x,
      y: y + height * DESCENT,
      sizePoints,
      align,
      colour: style.colour,
    });
  }
  return operators;
}

/** One character in the middle of each cell. */
function drawComb(
  pen: Pen,
  text: string,
  { cells, style, box }: { cells: number; style: Style; box: FieldBox },
): string {
  const cell = box.width / cells;
  const sizePoints = style.sizePoints || Math.min(AUTO_SIZE_MAX, box.height * 0.7);
  const y = box.height / 2 - sizePoints * 0.35;
  return [...text]
    .slice(0, cells)
    .map((character, index) =>
      drawText(pen, {
        text: character,
        x: (index + 0.5) * cell,
        y,
        sizePoints,
        align: 'center',
        colour: style.colour,
      }),
    )
    .join('');
}

/** Marks of chosen boxes in a square of one unit, by their character in Zapf Dingbats. */
const MARKS: { [caption: string]: string | undefined } = {
  '4': '0.2 0.5 m 0.42 0.25 l 0.8 0.78 l 0.42 0.42 l h f',
  '8': '0.1 w 0.22 0.22 m 0.78 0.78 l 0.22 0.78 m 0.78 0.22 l S',
  l: '0.5 w 1 J 0.5 0.5 m 0.5 0.5 l S',
  n: '0.22 0.22 0.56 0.56 re f',
  u: '0.5 0.15 m 0.85 0.5 l 0.5 0.85 l 0.15 0.5 l f',
};

function drawMark({ width, height }: FieldBox, caption: string, { colour }: Style): string {
  const side = Math.min(width, height);
  const place = [side, 0, 0, side, (width - side) / 2, (height - side) / 2] as const;
  // The operator of a stroke is that of a fill in capitals (ISO 32000-1, table 74).
  const stroke = colour.toUpperCase();
  return `q\n${formatMatrix(place)} cm ${colour} ${stroke}\n${MARKS[caption] ?? MARKS['4']}\nQ\n`;
}
