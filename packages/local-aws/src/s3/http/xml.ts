import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';
import { malformedXml } from './s3-error.ts';

/** Elements that may repeat in a request: always read as arrays. */
const REPEATED = new Set([
  ...['AllowedHeader', 'AllowedMethod', 'AllowedOrigin', 'CORSRule', 'ExposeHeader'],
  ...['Object', 'Part', 'Rule'],
]);

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  // '007' stays a text.
  parseTagValue: false,
  trimValues: false,
  // A key may begin or end with spaces.
  tagValueProcessor: (name, value) => (name === 'Key' ? value : value.trim()),
  isArray: (name) => REPEATED.has(name),
  // Decodes character references such as &#13;, which are off by default.
  htmlEntities: true,
  // Document types are refused, so no entity expands further; request sizes are limited before.
  processEntities: { enabled: true, maxExpandedLength: Number.MAX_SAFE_INTEGER },
});

/**
 * Parses a request's document and validates the content of its root element: texts, objects, and
 * arrays of what may repeat. Throws MalformedXML.
 */
export function readXml<Schema extends z.ZodType>(
  text: string,
  rootName: string,
  schema: Schema,
): z.output<Schema> {
  return validXml(schema, parseXml(text, rootName));
}

/** The unvalidated content of the root element. Throws MalformedXML. */
export function parseXml(text: string, rootName: string): unknown {
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) throw malformedXml();
  const document = validXml(z.object({ [rootName]: z.unknown() }), tryToParse(text));
  if (!(rootName in document)) throw malformedXml();
  return document[rootName];
}

/** Throws MalformedXML for content of another shape. */
export function validXml<Schema extends z.ZodType>(
  schema: Schema,
  content: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw malformedXml(parsed.error);
}

function tryToParse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch (cause) {
    throw malformedXml(cause);
  }
}

/** An element with child elements; the parser reads one without content as an empty text. */
export const parentElement = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (value === '' ? {} : value), z.object(shape));

/** Content of an element: undefined omits the element, an array repeats it. */
export type XmlContent =
  | string
  | number
  | boolean
  | undefined
  | XmlContent[]
  | { [name: string]: XmlContent };

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

export function xmlDocument(rootName: string, content: XmlContent): string {
  // A parser would read a bare carriage return in a key as a line feed.
  const root = builder.build({ [rootName]: content }).replaceAll('\r', '&#13;');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}
