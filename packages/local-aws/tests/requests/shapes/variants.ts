/** A body that is not what an operation asks for, or what it asks for in another form. */
export type Variant = { name: string; body: string };

/** Members that are varied in one operation; from more, the same ones are taken at each run. */
const MOST_PLACES = 10;
const LEVELS = 3_000;
const nested = `${'['.repeat(LEVELS)}1${']'.repeat(LEVELS)}`;
const nestedObjects = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`;
const OVERSIZED = 'x'.repeat(40_000);

/** A place in a body that is text of JSON in itself. */
const PLACEHOLDER = '<placeholder>';

/** Variants of a whole body, which do not depend on its members. */
export const bodyVariants = (body: string): Variant[] => [
  { name: 'truncated', body: body.slice(0, Math.floor(body.length / 2)) },
  { name: 'empty', body: '' },
  { name: 'doubled', body: body + body },
  { name: 'oversized', body: JSON.stringify({ [OVERSIZED]: OVERSIZED }) },
  { name: 'nested lists', body: nested },
  { name: 'nested objects', body: nestedObjects },
  ...['null', '[]', '"text"', '1', '{"__proto__":{"a":1}}'].map((text) => ({
    name: text,
    body: text,
  })),
];

/** Variants of each member, at each depth: null, another type, deeply nested, oversized, doubled. */
export function memberVariants(
  input: object,
  { within, most = MOST_PLACES }: { within?: string; most?: number | undefined } = {},
): Variant[] {
  const places = placesOf(input).filter(([first]) => within === undefined || first === within);
  return sample(places, most).flatMap((path) => {
    const value = valueAt(input, path);
    const [before, after] = JSON.stringify(replaceAt(input, path)).split(`"${PLACEHOLDER}"`);
    const texts: Record<string, string> = {
      null: 'null',
      'another type': typeof value === 'object' ? '"text"' : '{"a":1}',
      'another scalar': typeof value === 'string' ? '1' : 'true',
      negative: '-1',
      'nested lists': nested,
      'nested objects': nestedObjects,
      oversized: typeof value === 'number' ? '1e400' : `"${OVERSIZED}"`,
      doubled: JSON.stringify(Array.isArray(value) ? [...value, ...value] : [value, value]),
      empty: Array.isArray(value) ? '[]' : typeof value === 'object' ? '{}' : '""',
    };
    return Object.entries(texts).map(([name, text]) => ({
      name: `${path.join('.')}: ${name}`,
      body: `${before}${text}${after}`,
    }));
  });
}

type Path = string[];

function placesOf(value: unknown, path: Path = []): Path[] {
  const here = path.length > 0 ? [path] : [];
  if (typeof value !== 'object' || value === null) return here;
  return [
    ...here,
    ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name])),
  ];
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, name) => Object(inner)[name], value);
}

function replaceAt(value: unknown, path: Path): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return PLACEHOLDER;
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) };
  copy[name] = replaceAt(copy[name], rest);
  return copy;
}

/** Evenly spread, the same ones at each run. */
export function sample<T>(items: T[], most: number): T[] {
  if (items.length <= most) return items;
  return Array.from(
    { length: most },
    (_, at) => items[Math.floor((at * items.length) / most)],
  ).filter((item) => item !== undefined);
}
