import { formatName } from '../../pdf/lexer.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  PdfRef,
  PdfStream,
  type PdfValue,
} from '../../pdf/values.ts';
import type { DrawnResources } from './drawn-resources.ts';
import { CATEGORIES, type Category } from './scan-content.ts';

/** Colour spaces that apply to content without being named (8.6.5.6). */
const DEFAULT_SPACES = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];

/** Writes values and fonts of one source as PDF syntax. */
export type ValueWriter = {
  text(value: PdfValue): string;
  /** Whether a dictionary is never written. */
  refuses(dict: PdfDict): boolean;
  /** A graphics state that is no object of its own. */
  stateText(dict: PdfDict): string;
  /** A Type 3 font that is no object of its own. */
  fontText(font: PdfDict): string;
};

/** Entries to add to a category, as PDF syntax; they replace those of the same name. */
export type Additions = Partial<Record<Category, readonly [name: string, text: string][]>>;

/** A resource dictionary with the names that are drawn, and those that are added. */
export function resourcesText(
  file: PdfFile,
  writer: ValueWriter,
  { resources, kept }: DrawnResources,
  additions: Additions = {},
): string {
  let text = '<<';
  for (const category of CATEGORIES) {
    const values = file.dict(resources?.get(category));
    const names = new Set(kept.get(category));
    if (category === 'ColorSpace') for (const name of DEFAULT_SPACES) names.add(name);
    const added = additions[category] ?? [];
    for (const [name] of added) names.delete(name);
    let entries = '';
    for (const name of names) {
      const value = values?.get(name);
      const written = value === undefined ? undefined : entryText(file, writer, category, value);
      if (written !== undefined) entries += `${formatName(name)} ${written}`;
    }
    for (const [name, entry] of added) entries += `${formatName(name)} ${entry}`;
    if (entries !== '') text += `/${category}<<${entries}>>`;
  }
  return `${text}>>`;
}

function entryText(
  file: PdfFile,
  writer: ValueWriter,
  category: Category,
  value: PdfValue,
): string | undefined {
  const found = file.resolve(value);
  switch (category) {
    case 'Properties':
      return propertyText(writer, value, found);
    case 'XObject':
      if (!(value instanceof PdfRef) || !(found instanceof PdfStream)) return undefined;
      break;
    case 'Font':
      if (isDict(value)) return writer.fontText(value);
      break;
    case 'ExtGState':
      if (isDict(value)) return writer.stateText(value);
      break;
    default:
  }
  const text = writer.text(value);
  return text === 'null' ? undefined : text;
}

/**
 * Conditions of visibility are kept. Other property lists hold private data; an empty one stays,
 * since readers lose count of marked content whose list is missing.
 */
function propertyText(writer: ValueWriter, value: PdfValue, found: PdfValue): string {
  const type = isDict(found) && !writer.refuses(found) ? nameOf(found.get('Type')) : undefined;
  const isCondition = type === 'OCG' || type === 'OCMD';
  const text = isCondition && value instanceof PdfRef ? writer.text(value) : 'null';
  return text === 'null' ? '<<>>' : text;
}
