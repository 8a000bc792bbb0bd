import type { FontName } from '../fonts/font-files.ts';
import { familiesSharing, familyOf, fontOf } from '../fonts/scripts.ts';
import type { Style } from '../lines/style.ts';
import type { OpenFace } from './open-face.ts';

/** Characters of one font; `isMissing`: one character that no font has. */
export type FontPart = { font: FontName; text: string; isMissing: boolean };

/** Marks and joiners belong to the letter before them. */
const JOINED = /[\p{M}\u200c\u200d]/u;
/** Characters that are never seen: shaping hides them, whether a font has them or not. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/** Splits text into parts of one font each. */
export function splitByFont(
  text: string,
  style: Style,
  face: (name: FontName) => OpenFace,
): FontPart[] {
  const parts: FontPart[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    const before = last?.isMissing === false ? last.font : undefined;
    const font = fontFor(character, before, { style, face });
    if (font === undefined)
      parts.push({ font: fontOf('sans', style), text: character, isMissing: true });
    else if (last?.font === font && !last.isMissing) last.text += character;
    else parts.push({ font, text: character, isMissing: false });
  }
  return parts;
}

function fontFor(
  character: string,
  before: FontName | undefined,
  { style, face }: { style: Style; face: (name: FontName) => OpenFace },
): FontName | undefined {
  if (IGNORABLE.test(character)) return before ?? fontOf('sans', style);
  const has = (font: FontName | undefined) => font !== undefined && face(font).covers(character);
  const upright = { ...style, isItalic: false };
  const family = familyOf(character);
  const sans = [fontOf('sans', style), fontOf('sans', upright)];
  if (family !== undefined)
    return [fontOf(family, style), fontOf(family, upright), ...sans].find(has);
  if (JOINED.test(character) && has(before)) return before;
  const shared = () => familiesSharing(character).map((each) => fontOf(each, upright));
  return [...sans, before].find(has) ?? shared().find(has);
}
