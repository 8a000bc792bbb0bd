import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpointList } from '#contracts/endpoints.ts';
import { MAX_BODY_BYTES } from '#contracts/http/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { parseRequest } from '#shared/http/parse-request.ts';
import { cleanRichText, hasText } from '#shared/rich-text/clean-rich-text.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { cpuTimeRatio, isCheapOrLinear } from '#tests/support/cpu-time.ts';
import { fieldsOf, nested } from '#tests/support/project/contract-fields.ts';

/**
 * Adversarial input: every field of every endpoint receives texts that are costly to parse and
 * values of other types. Each is accepted or refused at the cost of an ordinary request: within a
 * small CPU time, or in proportion to its length, so that the load of the machine fails no test.
 */

/** Linear parsing takes 50 ms per megabyte; quadratic parsing takes 1 s or more per comment. */
const CHEAP_MS = 500;
/** Cost of counting the values of a body, as a multiple of parsing its JSON alone. */
const COUNT_COST_MAX = 20;

const repeated = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** A repeated part, and a suffix that makes the pattern fail. */
const costly: readonly (readonly [string, string])[] = [
  ['<', ''],
  ['<a href="', ''],
  ['<br ', ''],
  ['&', ';'],
  [' ', 'x'],
  ['\n', 'x'],
  ['a', '!'],
  ['0', 'x'],
  ['a.', '@'],
  ['a@', ''],
  ['-', 'x'],
  ['/', 'x'],
  ['www.', ' '],
  // Combining marks in reverse canonical order.
  ['\u0315\u0300', 'x'],
  ['\u0345\u035c\u0315\u0300\u0323', ''],
];

const partsOf = (endpoint: (typeof endpointList)[number]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    if (part === 'body' && endpoint.method !== 'POST' && endpoint.method !== 'PUT') return [];
    const schema = z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' });
    return fieldsOf(schema).map((field) => ({ endpoint, part, ...field }));
  });

type Part = ReturnType<typeof partsOf>[number];

/** Valid ids for path parameters, so that only the body is invalid. */
const paramsOf = ({ path }: Part['endpoint']) =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'page' ? '1' : 'abc']),
  );

const requestWith = ({ endpoint, part, path, chosen }: Part, value: unknown) =>
  apiEvent(endpoint.method, endpoint.path, {
    params: paramsOf(endpoint),
    // A path starts with a property name.
    [part]: { ...chosen, ...(nested(path, value) as object) },
  });

/** Quadratic parsing of this length takes seconds. */
const LONGEST = 200_000;

/** The field's maximum length, and a length far above that of most fields. */
function lengthsOf({ maxLength = 0 }: Part, text: string): number[] {
  const bytesPerCharacter = Buffer.byteLength(text) / text.length;
  const longest = Math.min(LONGEST, Math.floor((MAX_BODY_BYTES - 2_000) / bytesPerCharacter));
  if (maxLength === 0 || maxLength >= longest) return [longest];
  // The fast loop tries what a contract takes.
  return process.env['FAULTS'] === 'quick' ? [maxLength] : [maxLength, longest];
}

/** The error code; undefined if the request is accepted. Any other error fails the test. */
function refusalOf(endpoint: Part['endpoint'], event: ReturnType<typeof apiEvent>) {
  try {
    parseRequest(endpoint, event);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const shapes: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, '', 'x', '{}', [], [[]], [null], {}],
  ...[{ length: 1 }, { toString: 'x' }, [{}], { '': '' }, ['', ''], '\u0000', '\ud800'],
];

test('discovers the fields of every endpoint', () => {
  expect(endpointList.flatMap(partsOf).length).toBeGreaterThan(150);
});

describe.each(endpointList.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, of) => {
  const parts = partsOf(of);

  test('accepts or refuses a body of any type', () => {
    for (const body of [...shapes, undefined])
      expect(['invalid_input', undefined]).toContain(
        refusalOf(of, apiEvent(of.method, of.path, { params: paramsOf(of), body })),
      );
  });

  test('accepts or refuses a field of any type', () => {
    for (const part of parts)
      for (const value of shapes)
        expect(['invalid_input', undefined]).toContain(refusalOf(of, requestWith(part, value)));
  });

  test('parses long texts in linear time', { timeout: 120_000 }, async () => {
    for (const part of parts.filter(({ isText }) => isText))
      for (const [text, end] of costly)
        for (const length of lengthsOf(part, text)) {
          const isCheap = await isCheapOrLinear(CHEAP_MS, (share) =>
            refusalOf(of, requestWith(part, repeated(text, length * share - end.length) + end)),
          );
          expect({ field: part.path.join('.'), text, length, isCheap }).toMatchObject({
            isCheap: true,
          });
        }
  });

  test('refuses long lists before it parses their items', () => {
    for (const part of parts.filter(({ path }) => path.at(-1) === 0))
      for (const item of [{}, '', 0]) {
        const list = Array.from({ length: of.maxBodyValues + 1 }, () => item);
        const event = requestWith({ ...part, path: part.path.slice(0, -1) }, list);
        // A schema would answer `invalid_input`.
        const refusal = [part.path.join('.'), item, refusalOf(of, event)];
        expect(refusal).toEqual([part.path.join('.'), item, 'too_large']);
      }
  });
});

test('counts the values of the largest body at the cost of parsing its JSON', async () => {
  const most = Math.max(...endpointList.map(({ maxBodyValues }) => maxBodyValues));
  const [largest] = endpointList.filter(({ maxBodyValues }) => maxBodyValues === most);
  if (!largest) throw new Error('No endpoint');
  // The last value of all is the one too many.
  const body = { list: Array.from({ length: most / 2 }, () => [0]) };
  const event = apiEvent(largest.method, largest.path, { params: paramsOf(largest), body });
  expect(refusalOf(largest, event)).toBe('too_large');
  const ratio = await cpuTimeRatio(
    () => refusalOf(largest, event),
    () => JSON.parse(event.body ?? ''),
  );
  expect(ratio).toBeLessThan(COUNT_COST_MAX);
});

test.each(costly)('cleans 60,000 characters of %j in linear time', async (text, end) => {
  const clean = (share: number) => hasText(cleanRichText(repeated(text, 59_990 * share) + end));
  expect(await isCheapOrLinear(CHEAP_MS, clean)).toBe(true);
});
