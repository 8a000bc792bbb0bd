import fc from 'fast-check';
import * as z from 'zod';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { anyCharacter } from '../any-character.ts';
import type { FormFields } from '../form-body.ts';
import { type ContractField, fieldsOf } from '../project/contract-fields.ts';

/** A request of a suite, as `apiEvent` takes it. */
export type RequestFacts = {
  userId?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormFields;
  rawBody?: string;
  headers?: Record<string, string>;
};

/** What is changed in a valid request. */
export type Hostility = {
  caller: 'own' | 'nobody' | 'unknown';
  changes: readonly { place: number; value: HostileValue }[];
  rawBody: string | undefined;
  headers: Record<string, string>;
};
type HostileValue =
  | { kind: 'absent' }
  | { kind: 'value'; value: unknown }
  /** A text of the contract's maximum length for the field, and `over` characters more. */
  | { kind: 'long'; of: string; over: number }
  /** The value of another place of the same request. */
  | { kind: 'swapped'; with: number };

type Place = {
  part: 'params' | 'query' | 'body' | 'form';
  path: readonly (string | number)[];
  maxLength: number | undefined;
  beside: ContractField['beside'];
  chosen: object;
};

const unknownId = '01KC000000000000000000000A';
const texts: readonly string[] = [
  ...['', ' ', 'x', '0', '-1', '1e9', 'NaN', 'Infinity', '9007199254740993', 'true', 'null'],
  ...[
    '\u0000',
    '\ud800',
    '\u202Eabc',
    'e\u0301'.repeat(40),
    '\u{1F469}\u200D\u2696\uFE0F',
    'நடுவர்',
  ],
  ...['#', 'CASE#x', '../../x', '..%2F', 'a/b', '{{x}}', '<b>x</b>', "' OR 1=1 --", '__proto__'],
  ...['constructor', 'usr_one', 'usr_nobody', 'case_unknown', `cas_${unknownId}`],
  ...[`usr_${unknownId}`, `doc_${unknownId}`, `ord_${unknownId}`, `pty_${unknownId}`],
  ...['31/02/2026 00:00:00', '29/02/2027 11:30:00', '01/01/9999 23:59:59', '2026-02-30'],
  ...['9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'],
  ...['http://127.0.0.1:1/x', 'javascript:alert(1)', 'https://user@evil.example/x', 'mailto:'],
  ...['<p></p>', '<p>x</p><script>y</script>', 'a@b', 'a@example.com', '+910000000000'],
];
const numbers: readonly number[] = [
  ...[0, -0, 1, -1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, 2 ** 53, 1e21, 1e308, 5e-324],
];
const shapes: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], [{}], { length: 1 }, { toString: 'x' }, { '': '' }],
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  Array.from({ length: 300 }, () => 'x'),
  JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
  JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`),
];

const valueArbitrary: fc.Arbitrary<HostileValue> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<HostileValue>({ kind: 'absent' }) },
  {
    weight: 8,
    arbitrary: fc
      .oneof(
        { weight: 5, arbitrary: fc.constantFrom<unknown>(...texts) },
        { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers) },
        { weight: 2, arbitrary: fc.constantFrom<unknown>(...shapes) },
        { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 30 }) },
        { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
      )
      .map((value): HostileValue => ({ kind: 'value', value })),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        of: fc.constantFrom('x', '9', 'é', '漢', '\u{1F600}', ' ', '\u0301'),
        over: fc.constantFrom(-1, 0, 0, 1, 2_000),
      })
      .map((long): HostileValue => ({ kind: 'long', ...long })),
  },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 99 }).map((at): HostileValue => ({ kind: 'swapped', with: at })),
  },
);

/** Changes of a request with fields: hostile values in one to three of them. */
export const hostilityArbitrary: fc.Arbitrary<Hostility> = fc.record({
  caller: fc.oneof(
    { weight: 12, arbitrary: fc.constant('own' as const) },
    { weight: 1, arbitrary: fc.constant('nobody' as const) },
    { weight: 1, arbitrary: fc.constant('unknown' as const) },
  ),
  changes: fc.array(fc.record({ place: fc.nat({ max: 99 }), value: valueArbitrary }), {
    minLength: 1,
    maxLength: 3,
  }),
  rawBody: fc.oneof(
    { weight: 14, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['', 'null', '[]', '"x"', '1', '{', '{"a":1}}', '\u0000', '{"a":"\\ud800"}'],
        ...['['.repeat(50_000), `{"__proto__":{"x":1}}`, `"${'x'.repeat(1_100_000)}"`],
      ),
    },
  ),
  headers: fc.oneof(
    { weight: 20, arbitrary: fc.constant<Record<string, string>>({}) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Record<string, string>>(
        ...[{ 'usage-mode': 'admin' }, { 'Idempotency-Key': 'x' }, { 'content-type': 'text/xml' }],
      ),
    },
  ),
});

/** The places of a request: its own values at any depth, and the fields of its contract. */
export function placesOf(endpoint: Endpoint, given: RequestFacts): Place[] {
  const own = (['params', 'query', 'body', 'form'] as const).flatMap((part) =>
    pathsIn(given[part]).map((path) => ({ part, path })),
  );
  const declared = (['params', 'query', 'body'] as const).flatMap((part) => {
    if (part === 'body' && endpoint.method !== 'POST' && endpoint.method !== 'PUT') return [];
    const schema = z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' });
    return fieldsOf(schema).map((field) => ({
      ...field,
      part: part === 'body' && given.form ? ('form' as const) : part,
    }));
  });
  const keyOf = ({ part, path }: Pick<Place, 'part' | 'path'>) => JSON.stringify([part, ...path]);
  const known = new Map(declared.map((place) => [keyOf(place), place]));
  return [
    ...own.map((place) => ({ ...none, ...known.get(keyOf(place)), ...place })),
    ...declared.filter((place) => !own.some((one) => keyOf(one) === keyOf(place))),
  ];
}
const none = { maxLength: undefined, beside: [], chosen: {} };

function pathsIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  const inside =
    typeof value !== 'object' || value === null || value instanceof Uint8Array
      ? []
      : Object.entries(value).flatMap(([name, one]) =>
          pathsIn(one, [...path, Array.isArray(value) ? Number(name) : name]),
        );
  return path.length > 0 ? [path, ...inside] : inside;
}

/** Length of long texts in fields without a declared maximum. */
const LONG = 20_000;

/** The request with its changes. Path and query hold texts only, as API Gateway passes them. */
export function hostileRequest(
  given: RequestFacts,
  places: readonly Place[],
  { caller, changes, rawBody, headers }: Hostility,
): RequestFacts {
  const { userId, ...request } = structuredClone(given);
  const changed: RequestFacts = {
    ...request,
    headers: { ...request.headers, ...headers },
    ...(caller === 'own' && userId && { userId }),
    ...(caller === 'unknown' && { userId: 'usr_nobody' }),
  };
  if (rawBody !== undefined) {
    const { body: _, form: __, ...rest } = changed;
    return { ...rest, rawBody };
  }
  for (const { place: at, value } of changes) {
    const place = places[at % places.length];
    if (!place) continue;
    const { part, path, beside, chosen } = place;
    const next = nextValue(value, place, given, places);
    const isText = part !== 'body';
    if (isText && typeof next === 'object' && next !== null) continue;
    // A form has no fields in fields.
    if (part === 'form' && path.length > 1) continue;
    // A path with an empty segment reaches no function.
    if (part === 'params' && (next === undefined || next === '')) continue;
    const target = Object(changed[part] ?? {});
    Object.assign(target, path.length > 1 ? {} : chosen);
    for (const one of beside) putAt(target, one.path, one.value);
    putAt(target, path, isText && next !== undefined ? String(next) : next);
    Object.assign(changed, { [part]: target });
  }
  return changed;
}

function nextValue(
  value: HostileValue,
  { maxLength = LONG }: Place,
  given: RequestFacts,
  places: readonly Place[],
): unknown {
  switch (value.kind) {
    case 'absent':
      return undefined;
    case 'value':
      return value.value;
    case 'long':
      return value.of.repeat(Math.max(1, Math.min(maxLength, 300_000) + value.over));
    case 'swapped': {
      const other = places[value.with % places.length];
      return other && structuredClone(valueAt(given[other.part], other.path));
    }
  }
}

const valueAt = (value: unknown, path: Place['path']): unknown =>
  path.reduce<unknown>((at, step) => Object(at)[step], value);

/** Sets a value at a path, and makes what is missing on the way; undefined removes it. */
function putAt(target: object, path: Place['path'], value: unknown): void {
  let at = target;
  for (const [index, step] of path.slice(0, -1).entries()) {
    const inside: unknown = Reflect.get(at, step);
    const next =
      typeof inside === 'object' && inside !== null
        ? inside
        : typeof path[index + 1] === 'number'
          ? []
          : {};
    Reflect.set(at, step, next);
    at = next;
  }
  const last = path.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(at, last);
  else Reflect.set(at, last, value);
}
