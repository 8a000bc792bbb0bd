/**
 * Whether text begins as an SVG document: after the XML declaration, comments, processing
 * instructions and the document type, the first element is `svg` in its namespace. An HTML page
 * with an SVG inside is none.
 */
export function isSvg(bytes: Uint8Array): boolean {
  const start = withoutProlog(decodeXml(bytes) ?? '');
  const element = /^<(?:([A-Za-z_][\w.-]*):)?svg(>|[\s/][^>]*)/.exec(start);
  if (!element) return false;
  const [, prefix, attributes = ''] = element;
  const name = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  const written = [...attributes.matchAll(attribute)].find(([, one]) => one === name);
  const namespace = written?.[2] ?? written?.[3];
  // Older drawing programs name it by an entity of the document type.
  return namespace === 'http://www.w3.org/2000/svg' || /^&\w+;$/.test(namespace ?? '');
}

const attribute = /\s([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Parts of a prolog: spaces, processing instructions, comments and the document type. */
const prolog = [
  /\s+/y,
  /<\?[\s\S]*?\?>/y,
  /<!--[\s\S]*?-->/y,
  /<!DOCTYPE\s+(?:\w+:)?svg\b[^[>]*(?:\[[^\]]*\]\s*)?>/y,
];

/** Reads one part after the other. Linear, as each part is read once. */
function withoutProlog(text: string): string {
  let start = 0;
  const skips = (part: RegExp) => {
    part.lastIndex = start;
    if (!part.test(text)) return false;
    start = part.lastIndex;
    return true;
  };
  while (prolog.some(skips));
  return text.slice(start);
}

/** The text of UTF-8 and UTF-16; undefined for other bytes. */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes('\0') ? undefined : text;
}
