import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceDeclaration } from '../../../../frontend/build/edit-source.ts';
import { unusedErrorMethods, unusedMethods } from '../../../../frontend/build/zod-for-browser.ts';

/** The build leaves out parts of libraries (frontend/build/*-for-browser.ts): nothing may use them. */

const sources = globSync('{contracts,frontend/src}/**/*.{ts,tsx}')
  // The OpenAPI document is made on the developer's machine.
  .filter((file) => !file.endsWith('contracts/http/openapi.ts'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }));

const found = (pattern: RegExp, isSource: (code: string) => boolean) =>
  sources
    .filter(({ code }) => isSource(code))
    .flatMap(({ file, code }) => (code.match(pattern) ?? []).map((text) => `${file}: ${text}`));

const usesZod = (code: string) => /from 'zod'/.test(code);

test('formats are functions of zod, not methods of z.string()', () => {
  expect(sources.filter(({ code }) => usesZod(code)).length).toBeGreaterThan(50);
  const methods =
    /(?<!\bz|\biso)\s*\.(?:url|jwt|emoji|guid|uuid\w*|nanoid|cuid2?|ulid|base64(?:url)?|xid|ksuid|ipv[46]|cidrv[46]|e164|datetime|date|time|duration)\(/g;
  expect(found(methods, usesZod)).toEqual([]);
});

test('the methods that schemas do not have in the build are not called', () => {
  const removed = new RegExp(`\\.(?:${unusedMethods.join('|')})\\(`, 'g');
  expect(found(removed, usesZod)).toEqual([]);
});

test('the methods that errors do not have in the build are not called', () => {
  const removed = new RegExp(`[eE]rror\\??\\.(?:${unusedErrorMethods.join('|')})\\(`, 'g');
  expect(found(removed, () => true)).toEqual([]);
});

test('infinite queries are read by their hook only', () => {
  // Their behaviour arrives with the observer of the hook.
  const others =
    /\b(?:fetch|prefetch|ensure)Infinite\w+|\.infiniteQuery\(|\busePrefetchInfinite\w+/g;
  expect(found(others, () => true)).toEqual([]);
  expect(found(/\buseInfiniteQuery\(/g, () => true).length).toBeGreaterThan(0);
});

test('schemas are neither codecs nor recursive nor converted to JSON Schema', () => {
  const parts = /\bz\s*\.(?:codec|lazy|toJSONSchema)\(|^\s*get \w+\(\)/gm;
  expect(found(parts, usesZod)).toEqual([]);
});

test('schemas are not asked for the limits of their texts', () => {
  expect(found(/[sS]chema\.(?:minLength|maxLength|format)\b/g, usesZod)).toEqual([]);
});

test('of the router, only routes, links and their hooks are used', () => {
  const used = sources.flatMap(({ code }) =>
    [...code.matchAll(/import \{([^}]*)\} from 'react-router-dom'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  );
  const values = new Set(used.filter((name) => name !== '' && !name.startsWith('type ')));
  expect([...values].sort()).toEqual([
    'BrowserRouter',
    'Link',
    'Navigate',
    'Outlet',
    'Route',
    'Routes',
    'matchRoutes',
    'useLocation',
    'useNavigate',
    'useNavigationType',
    'useParams',
    'useSearchParams',
  ]);
  // Links that load ahead would call the part that is left out.
  expect(found(/<Link[^>]*\bprefetch=/g, () => true)).toEqual([]);
});

test('a declaration is replaced up to its closing brace', () => {
  const code = 'class A {\n  b() {\n  }\n}\nclass AB {\n}\nvar C = class {\n};\n';
  expect(replaceDeclaration(code, 'class AB', 'class AB {}')).toBe(
    'class A {\n  b() {\n  }\n}\nclass AB {}\nvar C = class {\n};\n',
  );
  expect(replaceDeclaration(code, 'class A', '')).toBe('\nclass AB {\n}\nvar C = class {\n};\n');
  expect(replaceDeclaration(code, 'var C', '0')).toContain('\n}\n0\n');
  expect(() => replaceDeclaration(code, 'class D', '')).toThrow('class D is not where it was');
});
