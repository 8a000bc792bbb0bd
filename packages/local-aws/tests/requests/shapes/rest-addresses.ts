import { exampleOf, type Given, type Operation } from './operations.ts';
import { sample } from './variants.ts';

export type Address = { method: string; path: string; headers: Record<string, string> };

/** Texts that are wrong for most members; percent-encoded where they are in a path or a query. */
const WRONG = [
  '',
  '-1',
  '1e400',
  '99999999999999999999',
  '{"a":1}',
  '../..',
  'é\n\0',
  'x'.repeat(3_000),
];

/** Parts of an address that are no valid percent encoding. */
const MALFORMED = ['%', '%0', '%ff', '%00'];

/** Method, path and required headers of a REST operation. */
export function addressOf(operation: Operation, given: Given, bucket = ''): Address {
  return build(operation, given, bucket, {});
}

/** Wrong addresses of an operation; from more, the same ones are taken at each run. */
const MOST_ADDRESSES = 16;
/** Those of an operation that answers 501. */
const FEW_ADDRESSES = 2;

/** The address with each label, query parameter and header once in each wrong form. */
export function wrongAddresses(
  operation: Operation,
  given: Given,
  { bucket = '', isCovered }: { bucket?: string; isCovered: boolean },
): Address[] {
  const addresses = operation.members.flatMap(({ name, place }) => {
    if (place === 'body' || place === 'payload') return [];
    const texts = place === 'header' ? WRONG.map(printable) : WRONG.map(encodeText);
    const malformed = place === 'header' ? [] : MALFORMED;
    return [...texts, ...malformed].map((text) =>
      build(operation, given, bucket, { [name]: text }),
    );
  });
  return sample(addresses, isCovered ? MOST_ADDRESSES : FEW_ADDRESSES);
}

function build(
  { http: [method, template] = ['POST', '/'], members }: Operation,
  given: Given,
  bucket: string,
  replaced: Record<string, string>,
): Address {
  const [labels = '/', fixed = ''] = template.split('?');
  const query =
    fixed === '' ? [] : fixed.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  let path = `${bucket}${labels}`;
  for (const { name, place, wireName, schema, isRequired } of members) {
    const text = replaced[name];
    if (text === undefined && !isRequired && !Object.hasOwn(given, name)) continue;
    const example = String(exampleOf(schema, { name, given }));
    if (place === 'label')
      path = path.replace(new RegExp(`\\{${wireName}\\+?\\}`), () => text ?? encodeText(example));
    if (place === 'query') query.push(`${encodeText(wireName)}=${text ?? encodeText(example)}`);
    if (place === 'header') headers[wireName] = text ?? printable(example);
  }
  // Signature Version 4 signs parameters in this order.
  const sorted = query.sort().join('&');
  return { method, path: sorted === '' ? path : `${path}?${sorted}`, headers };
}

const printable = (text: string) => text.replaceAll(/[^ -~]/g, '?');

function encodeText(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
