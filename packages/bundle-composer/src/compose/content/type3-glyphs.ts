import type { PdfFile } from '../../pdf/pdf-file.ts';
import { nameOf, type PdfDict, type PdfValue } from '../../pdf/values.ts';

type Glyph = [name: string, value: PdfValue];

/** The glyphs that a Type 3 font may show for a code. */
export type Type3Glyphs = (code: number) => readonly Glyph[];

/**
 * Reads which glyphs of a Type 3 font stand for which code (9.6.5). Codes that /Differences does
 * not name may stand for each glyph that it does not name either; without it, for every glyph.
 */
export function glyphsOf(file: PdfFile, font: PdfDict): Type3Glyphs {
  const glyphs = file.dict(font.get('CharProcs')) ?? new Map<string, PdfValue>();
  const names = namesByCode(file, font);
  const named = new Set(names.values());
  const others = [...glyphs].filter(([name]) => !named.has(name));
  return (code) => {
    const name = names.get(code);
    if (name === undefined) return others;
    const glyph = glyphs.get(name);
    return glyph === undefined ? [] : [[name, glyph]];
  };
}

function namesByCode(file: PdfFile, font: PdfDict): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const value of file.array(file.dict(font.get('Encoding'))?.get('Differences'))) {
    const item = file.resolve(value);
    const name = nameOf(item);
    if (typeof item === 'number') code = item;
    else if (name !== undefined) names.set(code++, name);
  }
  return names;
}
