import { parseXml, XmlElement, XmlNode, XmlText } from '@rgrove/parse-xml';
import { fileSize } from '#contracts/rules/notation.ts';
import type { ByteSource } from './byte-source.ts';
import { decodeXml } from './is-svg.ts';

/** Larger drawings are rare, and the tree of one takes some times its size. */
const SVG_MAX_BYTES = 5 * 1024 * 1024;
const SVG_TOO_LARGE = `is larger than ${fileSize(SVG_MAX_BYTES)}`;

const SVG = 'http://www.w3.org/2000/svg';
/** Names of elements without their prefix; all that draw, and none that acts (SVG 2, appendix F). */
const DRAWING: ReadonlySet<string> = new Set(
  [
    'svg g defs symbol use switch title desc metadata style view a image',
    'path rect circle ellipse line polyline polygon text tspan textPath tref',
    'linearGradient radialGradient stop pattern clipPath mask marker filter solidColor meshgradient',
    'meshrow meshpatch cursor font font-face font-face-src font-face-name glyph missing-glyph hkern vkern',
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting',
    'feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR',
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting',
    'feSpotLight feTile feTurbulence feImage',
  ].flatMap((names) => names.split(' ')),
);
/** Namespaces whose elements browsers carry out wherever they stand. */
const ACTIVE = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2001/xml-events'];

const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/;
const WEB_LINK = /^https?:\/\//i;

/**
 * Why an SVG document may not be kept: what it has beyond drawings (ASVS 5, 1.3.4). Scripts, event
 * handlers, animations, foreign content and references to other files are refused; metadata and
 * elements of drawing programs draw nothing and may stay. No entity is read but those whose text stands
 * in the document and names no other one, so that no file is opened and nothing grows. Undefined for a
 * drawing. The time is that of reading the text once.
 */
export function svgObstacle(text: string): string | undefined {
  if (text.length > SVG_MAX_BYTES) return SVG_TOO_LARGE;
  const entities = flatEntities(text);
  if (!entities) return 'declares entities of other files or of each other';
  try {
    const { root, children } = parseXml(text, {
      resolveUndefinedEntity: (reference) => entities.get(reference.slice(1, -1)),
    });
    if (children.some(isInstruction)) return 'has instructions for browsers';
    return root ? elementObstacle(root) : 'has no drawing';
  } catch {
    // Not well-formed, or deeper than the parser follows.
    return 'is damaged';
  }
}

/** As `svgObstacle`, of a file. Reads the whole file, unless it is too large. */
export async function svgFileObstacle({
  sizeBytes,
  read,
}: ByteSource): Promise<string | undefined> {
  if (sizeBytes > SVG_MAX_BYTES) return SVG_TOO_LARGE;
  return svgObstacle(decodeXml(await read(0, sizeBytes)) ?? '');
}

/** Entities of the document's own type by name; undefined if one is of another file or names another. */
function flatEntities(text: string): ReadonlyMap<string, string> | undefined {
  const entities = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(
    /<!ENTITY\s+(\S+)\s+(?:"([^"]*)"|'([^']*)')?/g,
  )) {
    const value = double ?? single;
    if (value === undefined || name === '%' || /[&%<]/.test(value)) return undefined;
    entities.set(name, value);
  }
  return entities;
}

/** One element after the other, without recursion. */
function elementObstacle(root: XmlElement): string | undefined {
  const open: { element: XmlElement; namespaces: ReadonlyMap<string, string> }[] = [
    { element: root, namespaces: new Map() },
  ];
  for (let at = open.pop(); at; at = open.pop()) {
    const { element } = at;
    const namespaces = withDeclared(at.namespaces, element);
    const [local, prefix] = element.name.split(':').reverse();
    const namespace = namespaces.get(prefix ?? '') ?? '';
    const obstacle = ownObstacle(element, { local: local ?? '', namespace });
    if (obstacle !== undefined) return obstacle;
    for (const child of element.children)
      if (child instanceof XmlElement) open.push({ element: child, namespaces });
      else if (isInstruction(child)) return 'has instructions for browsers';
  }
  return undefined;
}

const isInstruction = ({ type }: XmlNode) => type === XmlNode.TYPE_PROCESSING_INSTRUCTION;

function withDeclared(
  namespaces: ReadonlyMap<string, string>,
  { attributes }: XmlElement,
): ReadonlyMap<string, string> {
  const declared = Object.entries(attributes).filter(([name]) => /^xmlns(?::|$)/.test(name));
  if (declared.length === 0) return namespaces;
  return new Map([
    ...namespaces,
    ...declared.map(([name, value]) => [name.slice('xmlns:'.length), value] as const),
  ]);
}

function ownObstacle(
  element: XmlElement,
  { local, namespace }: { local: string; namespace: string },
): string | undefined {
  if (ACTIVE.includes(namespace) || namespace === '') return `contains ${local} of another kind`;
  // Elements of drawing programs draw nothing.
  if (namespace !== SVG) return undefined;
  if (!DRAWING.has(local)) return `contains ${local}`;
  if (local === 'style' && !isPlainStyle(textOf(element))) return 'has styles from another file';
  for (const [name, value] of Object.entries(element.attributes)) {
    const obstacle = attributeObstacle(local, name, value);
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
}

function attributeObstacle(element: string, whole: string, value: string): string | undefined {
  const name = whole.split(':').at(-1) ?? '';
  if (whole === 'xml:base') return 'has addresses of another file';
  if (/^on/i.test(name)) return `has the handler ${name}`;
  // Browsers leave spaces and control characters in an address out.
  if (/^(?:javascript|vbscript):/i.test(value.replaceAll(/[\0-\x20]/g, ''))) return 'has a script';
  if (name === 'style' && !isPlainStyle(value)) return 'has styles from another file';
  if ((name === 'href' || name === 'src') && !isOwn(element, value.trim()))
    return `refers to another file in ${element}`;
  return namesOnlyItself(value) ? undefined : `refers to another file in ${name}`;
}

function isOwn(element: string, address: string): boolean {
  if (address === '' || address.startsWith('#')) return true;
  if (element === 'a') return WEB_LINK.test(address);
  return (element === 'image' || element === 'feImage') && PICTURE.test(address);
}

/** Whether a style names nothing outside of the document. */
const isPlainStyle = (text: string) =>
  // A backslash can hide any of these words.
  !/@import|expression\s*\(|\\/i.test(text) && namesOnlyItself(text);

function namesOnlyItself(text: string): boolean {
  return [...text.matchAll(/url\(\s*["']?\s*([^)]{0,40})/gi)].every(
    ([, address = '']) =>
      address.startsWith('#') || /^data:image\/(?:png|jpeg|gif|webp)/.test(address),
  );
}

const textOf = (element: XmlElement) =>
  element.children.map((child) => (child instanceof XmlText ? child.text : '')).join('');
