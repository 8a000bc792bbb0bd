import type { Plugin } from 'vite';
import { replaceDeclaration, replaceOnce } from './edit-source.ts';

const jsonSchemaLine = /^\s+inst\._zod\.processJSONSchema = .*;$/gm;
const jsonSchemaImports = [
  'import * as processors from "../core/json-schema-processors.js";',
  'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";',
] as const;
const leftOut = `
const refuse = () => { throw new Error('This part of zod is left out of the build'); };
const processors = { aggregateChecks: refuse };
const createStandardJSONSchemaMethod = () => refuse, createToJSONSchemaMethod = () => refuse;
`;

/** Methods of `z.string()` that the contracts use; others are written as functions: `z.url()`. */
const usedFormats = new Set(['email']);
const formatMethod =
  /^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;
const codecMethod =
  /^ {4}(?:async )?(?:safe)?(?:en|de)code(?:Async)?(?:: .*|\(data, params\) )\{\n.*\n {4}\},\n/gim;

/** Methods of every schema that the contracts do not use. Most of them draw in a kind of schema. */
export const unusedMethods = [
  'exactOptional',
  'nonoptional',
  'and',
  'readonly',
  'describe',
  'meta',
  'isOptional',
  'isNullable',
  'apply',
  'validate',
  'validateAsync',
] as const;

export const unusedErrorMethods: readonly string[] = ['format', 'flatten'];

/** Throws unless something is replaced. */
function remove(code: string, pattern: RegExp, isUsed?: (name: string) => boolean): string {
  const short = code.replace(pattern, (whole, name) => (isUsed?.(String(name)) ? whole : ''));
  if (short === code) throw new Error(`zod has changed: ${pattern}`);
  return short;
}

/** Errors without the methods that arrange their issues: the contracts read `issues`. */
function lighterErrors(code: string): string {
  return unusedErrorMethods.reduce(
    (short, name) => remove(short, new RegExp(`^ {4}_lazyMethod\\(proto, "${name}", .*\\n`, 'm')),
    code,
  );
}

function lighterSchemas(code: string): string {
  let short = replaceDeclaration(
    code,
    'function _ensureDefaultMemoizer',
    'function _ensureDefaultMemoizer() {}',
  );
  short = replaceOnce(
    short,
    'core.$ZodObjectJIT.init(inst, def);',
    'core.$ZodObject.init(inst, def);',
    'The object schema of zod',
  );
  short = remove(short, jsonSchemaLine);
  short = remove(short, formatMethod, (name) => usedFormats.has(name));
  short = remove(short, codecMethod);
  // The first declaration of the module is that of every schema.
  for (const name of unusedMethods)
    short = remove(short, new RegExp(`^ {4}${name}\\(.*\\) \\{\\n(?: {8}.*\\n)+ {4}\\},\\n`, 'm'));
  for (const line of jsonSchemaImports) short = replaceOnce(short, line, '', 'zod');
  return short + leftOut;
}

/**
 * zod without parts that the portal never uses; tests/unit/frontend/build/lighter-libraries.test.ts
 * checks that the contracts need none of them:
 *
 * - Its compiler for object schemas, which uses `new Function`: a strict content security policy
 *   reports that as a violation. `z.config({ jitless: true })` in the entry would come too late,
 *   because chunks with schemas run before it.
 * - The conversion to JSON Schema and the properties computed by it, e.g. `schema.maxLength`
 *   (6 KB gzip), and the memory for recursive schemas. In the bundle the former throw.
 * - Codecs, the formats as methods of `z.string()`, and further methods; `format` and `flatten` of errors.
 */
export function zodForBrowser(): Plugin {
  return {
    name: 'portal:zod-for-browser',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/zod/v4/core/core.js'))
        return replaceOnce(
          code,
          '__zod_globalConfig = {}',
          '__zod_globalConfig = { jitless: true }',
          'The configuration of zod',
        );
      if (id.endsWith('/zod/v4/classic/errors.js')) return lighterErrors(code);
      return id.endsWith('/zod/v4/classic/schemas.js') ? lighterSchemas(code) : undefined;
    },
  };
}
