/** Names of characters in encodings (ISO 32000-1, annex D), and the characters in the same order. */
const NAMES = `space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright
  asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon
  less equal greater question at bracketleft backslash bracketright asciicircum underscore quoteleft
  braceleft bar braceright asciitilde exclamdown cent sterling fraction yen florin section currency
  quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl
  periodcentered paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis
  perthousand questiondown grave acute circumflex tilde macron breve dotaccent dieresis ring cedilla
  hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe
  germandbls Euro trademark brokenbar copyright logicalnot registered degree plusminus twosuperior
  threesuperior mu onesuperior onequarter onehalf threequarters Eth multiply Thorn eth divide thorn notequal
  infinity lessequal greaterequal partialdiff summation product pi integral Omega radical approxequal Delta
  lozenge Scommaaccent scommaaccent Dcroat dcroat minus nbspace sfthyphen`;
const CHARACTERS =
  ' !"#$%&’()*+,-./0123456789:;<=>?@[\\]^_‘{|}~¡¢£⁄¥ƒ§¤\'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß€™¦©¬®°±' +
  '²³µ¹¼½¾Ð×Þð÷þ≠∞≤≥∂∑∏π∫\u2126√≈∆◊ȘșĐđ−\u00a0\u00ad';

/** Accents by their names, as combining characters. */
const ACCENTS: { [name: string]: string | undefined } = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  macron: '\u0304',
  breve: '\u0306',
  dotaccent: '\u0307',
  dieresis: '\u0308',
  ring: '\u030a',
  hungarumlaut: '\u030b',
  caron: '\u030c',
  cedilla: '\u0327',
  commaaccent: '\u0327',
  ogonek: '\u0328',
};

const characters = [...CHARACTERS];
const named: ReadonlyMap<string, string> = new Map(
  NAMES.split(/\s+/).map((name, index) => [name, characters[index] ?? '']),
);

/** The character that a name stands for, as Adobe's list of glyphs says; undefined where it is not known. */
export function characterOf(name: string): string | undefined {
  const known = named.get(name);
  if (known !== undefined) return known;
  if (/^[A-Za-z]$/.test(name)) return name;
  const hex = /^uni([0-9A-F]{4})$|^u([0-9A-F]{4,6})$/.exec(name);
  if (hex !== null) return characterOfNumber(Number.parseInt(hex[1] ?? hex[2] ?? '', 16));
  const accent = ACCENTS[name.slice(1)];
  if (accent === undefined || !/^[A-Za-z]/.test(name)) return undefined;
  const letter = `${name[0] ?? ''}${accent}`.normalize('NFC');
  return letter.length === 1 ? letter : undefined;
}

/** Neither a surrogate nor a character that PDF/A forbids. */
function characterOfNumber(code: number): string | undefined {
  const isForbidden = code < 32 || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff;
  return isForbidden || code === 0xfeff || code === 0xfffe ? undefined : String.fromCodePoint(code);
}

/** What each of the 256 codes of a font stands for; undefined where it is nothing. */
export type Encoding = readonly (string | undefined)[];

const decoded = (label: string, changes: { [code: number]: string }): Encoding => {
  const text = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, code) => code));
  return Array.from(text, (character, code) => {
    const isControl = code < 32 || code === 127;
    return changes[code] ?? (isControl ? undefined : character);
  });
};

const WIN_ANSI_UNUSED = [127, 129, 141, 143, 144, 157];
const winAnsi: Encoding = decoded('windows-1252', {
  ...Object.fromEntries(WIN_ANSI_UNUSED.map((code) => [code, '•'])),
  // The space and the hyphen again: readers copy them as such.
  160: ' ',
  173: '-',
});
const macRoman: Encoding = decoded('macintosh', { 189: '\u2126', 202: ' ', 219: '¤' });
const STANDARD_HIGH: { [code: number]: string } = {
  161: "¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ",
  177: '–†‡·',
  182: '¶•‚„”»…‰',
  191: '¿',
  193: '`´ˆ˜¯˘˙¨',
  202: '˚¸',
  205: '˝˛ˇ—',
  225: 'Æ',
  227: 'ª',
  232: 'ŁØŒº',
  241: 'æ',
  245: 'ı',
  248: 'łøœß',
};
const standard: Encoding = (() => {
  const codes = winAnsi.map((character, code) => (code < 127 ? character : undefined));
  codes[0x27] = '’';
  codes[0x60] = '‘';
  for (const [first, text] of Object.entries(STANDARD_HIGH))
    for (const [index, character] of [...text].entries()) codes[Number(first) + index] = character;
  return codes;
})();

/** Encodings by their names; that of a TrueType font which says none is not known where these differ. */
export const encodings = {
  StandardEncoding: standard,
  WinAnsiEncoding: winAnsi,
  MacRomanEncoding: macRoman,
} as const satisfies { [name: string]: Encoding };
