import type { PdfFile } from '../../pdf/pdf-file.ts';
import { nameOf, type PdfDict } from '../../pdf/values.ts';

/** Transfer functions and halftones of a printing press, which PDF/A forbids and screens do not use (6.2.5). */
const PRESS_SETTINGS = ['TR', 'TR2', 'HTP', 'HT'];
const INTENTS = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
]);

export const isIntent = (name: string | undefined): boolean =>
  name !== undefined && INTENTS.has(name);

export const hasPressSettings = (state: PdfDict): boolean =>
  PRESS_SETTINGS.some((key) => state.has(key));

/** Whether a dictionary is a graphics state; soft masks and halftones have entries of the same names. */
export function isState(file: PdfFile, dict: PdfDict): boolean {
  const type = file.resolve(dict.get('Type'));
  if (type !== null) return nameOf(type) === 'ExtGState';
  if (['S', 'Subtype', 'HalftoneType', 'ShadingType', 'PatternType'].some((key) => dict.has(key)))
    return false;
  return hasPressSettings(dict) || dict.has('RI');
}

/** A graphics state as PDF/A takes it. An unknown intent means the usual one (8.6.5.8). */
export function archivalState(file: PdfFile, state: PdfDict): PdfDict {
  const kept = new Map(state);
  for (const key of PRESS_SETTINGS) kept.delete(key);
  if (kept.has('RI') && !isIntent(nameOf(file.resolve(kept.get('RI'))))) kept.delete('RI');
  return kept;
}
