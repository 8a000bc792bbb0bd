/** Text that XML can hold, with its markup escaped. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r -\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const NAMESPACES =
  ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"' +
  ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"';

/** The metadata of a bundle (XMP); `isArchival` declares PDF/A-2u. */
export function xmpPacket({
  title,
  createdAt,
  language,
  isArchival,
}: {
  title: string;
  createdAt: string | undefined;
  language: string;
  isArchival: boolean;
}): Buffer {
  const instant = createdAt === undefined ? undefined : new Date(createdAt).toISOString();
  const dates =
    instant === undefined
      ? ''
      : `<xmp:CreateDate>${instant}</xmp:CreateDate><xmp:ModifyDate>${instant}</xmp:ModifyDate>`;
  const level = isArchival
    ? '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>'
    : '';
  return Buffer.from(
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""${NAMESPACES}>` +
      `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>` +
      `<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>` +
      `<pdf:Producer>bundle-composer</pdf:Producer>${dates}${level}` +
      '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  );
}

export const formatDate = (instant: string) =>
  `(D:${new Date(instant).toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z)`;
