import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { lazySchema } from '../../../../frontend/build/lazy-schemas/lazy-schema.ts';
import { withLazySchemas } from '../../../../frontend/build/lazy-schemas/lazy-schemas.ts';
import { withoutStacks } from '../../../../frontend/build/no-early-errors.ts';

/** The code without the import of what makes a schema wait, and without the marks for the bundler. */
const waiting = (code: string) =>
  withLazySchemas('notes.ts', code)
    .replace(/^import .*?; /, '')
    .replaceAll('/* @__PURE__ */ ', '')
    .replaceAll('lazySchema(() => ', 'wait(');

test.each([
  [
    'const a = z.object({ b: z.string().min(1) });',
    'const a = wait(z.object({ b: z.string().min(1) }));',
  ],
  ["const a = lineSchema('A').optional();", "const a = wait(lineSchema('A').optional());"],
  [
    'const a = b.x; const c = bSchema.shape.x.nullable();',
    'const a = b.x; const c = wait(bSchema.shape.x.nullable());',
  ],
  [
    'const a = e({ body: z.array(b()) } as const);',
    'const a = e({ body: wait(z.array(b())) } as const);',
  ],
])('%s: the schema waits', (code, expected) => expect(waiting(code)).toBe(expected));

test.each([
  'const a = z.string();',
  'const a = (m: string) => z.string().min(1, m);',
  'function a() { return z.object({ b: c() }); }',
  'const a = bSchema.parse(c());',
  'const a = bSchema.options.map(c);',
  'const a = b.optional();',
])('%s stays as it is', (code) => expect(waiting(code)).toBe(code));

test('a schema is built once, when it is first used', () => {
  let built = 0;
  // Returns what zod makes, whatever its type.
  const name = lazySchema(() => {
    built++;
    return z.string().min(2) as never;
  }) as z.ZodString;
  const person = z.object({ name, nick: z.optional(name) });
  const kinds = z.discriminatedUnion('kind', [
    lazySchema(() => z.object({ kind: z.literal('a'), name }) as never) as z.ZodObject<{
      kind: z.ZodLiteral<'a'>;
    }>,
  ]);
  expect(built).toBe(0);
  expect(person.parse({ name: 'Asha' })).toEqual({ name: 'Asha' });
  expect(person.safeParse({ name: 'A' }).error?.issues[0]?.path).toEqual(['name']);
  expect(kinds.safeParse({ kind: 'a', name: 'Asha' }).success).toBe(true);
  expect(name.max(3).safeParse('Asha').success).toBe(false);
  expect(name).toBeInstanceOf(z.ZodString);
  expect('_zod' in name).toBe(true);
  expect(built).toBe(1);
});

test('React makes its signals without stacks', () => {
  const path = 'node_modules/react-dom/cjs/react-dom-client.production.js';
  expect(withoutStacks(readFileSync(path, 'utf8'))).not.toMatch(/Exception = Error\(/);
  expect(() =>
    withoutStacks('var SuspenseException = Error(formatProdErrorMessage(460));'),
  ).toThrow('React has changed');
});
