import { malformedXml } from './s3-error.ts';
import { parseXml, type XmlElement, XmlSyntaxError } from './xml.ts';

/** Parses a request's document and checks its root. Throws MalformedXML. */
export function readXml(text: string, rootName: string): XmlElement {
  try {
    const root = parseXml(text);
    if (root.name !== rootName) throw new XmlSyntaxError(`Expected ${rootName}`);
    return root;
  } catch (cause) {
    if (!(cause instanceof XmlSyntaxError)) throw cause;
    const error = malformedXml();
    error.cause = cause;
    throw error;
  }
}
