/**
 * The little XML that S3 speaks: elements and text, no attributes worth reading, no
 * entities beyond the five of the standard and character references.
 */
export type XmlElement = { name: string; text: string; children: XmlElement[] };

export class XmlSyntaxError extends Error {}

/** Parses one document. Document types are refused, so no entity can expand. */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: '', text: '', children: [] };
  const open: XmlElement[] = [root];
  const token =
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w.:-]+)([^<>]*?)(\/?)>|([^<]+)|</gy;
  for (const match of source.replace(/^\uFEFF/, '').matchAll(token)) {
    const [whole, cdata, closing, name, , selfClosing, text] = match;
    const current = open.at(-1);
    if (!current) throw new XmlSyntaxError('Element closed twice');
    if (whole === '<') throw new XmlSyntaxError('Stray <');
    if (cdata !== undefined) current.text += cdata;
    else if (text !== undefined) current.text += unescapeXml(text);
    else if (name !== undefined && closing) {
      if (current.name !== localName(name) || open.length === 1) {
        throw new XmlSyntaxError(`Unexpected </${name}>`);
      }
      open.pop();
    } else if (name !== undefined) {
      const child: XmlElement = { name: localName(name), text: '', children: [] };
      current.children.push(child);
      if (!selfClosing) open.push(child);
    }
  }
  const [document] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || root.text.trim() || !document) {
    throw new XmlSyntaxError('Not one whole document');
  }
  return document;
}

/** Text of the first child of that name, if there is one. */
export function childText(parent: XmlElement, name: string): string | undefined {
  return parent.children.find((child) => child.name === name)?.text.trim();
}

export function childrenNamed(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter((child) => child.name === name);
}

/** Content that is already XML: made by `element`, never from outside. */
export type Markup = { xml: string };

/** One element; strings are escaped, absent content gives no element at all. */
export function element(
  name: string,
  content: string | number | boolean | undefined | Markup[],
  attributes = '',
): Markup {
  if (content === undefined) return { xml: '' };
  const inside = Array.isArray(content)
    ? content.map((part) => part.xml).join('')
    : escapeXml(String(content));
  return { xml: `<${name}${attributes}>${inside}</${name}>` };
}

export const S3_NAMESPACE = ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

export function xmlDocument(root: Markup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex || decimal) {
      const codePoint = hex ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
      if (codePoint > 0x10ffff) throw new XmlSyntaxError(`No such character ${whole}`);
      return String.fromCodePoint(codePoint);
    }
    const character = NAMED.get(name);
    if (character === undefined) throw new XmlSyntaxError(`Unknown entity ${whole}`);
    return character;
  });
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
