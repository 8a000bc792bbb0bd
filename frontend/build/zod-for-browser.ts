import type { Plugin } from 'vite';

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

function replaceOnce(code: string, search: string, replacement: string): string {
  if (code.split(search).length !== 2) throw new Error(`zod has changed: ${search}`);
  return code.replace(search, replacement);
}

/**
 * zod without two of its parts:
 *
 * - Its compiler for object schemas, which uses `new Function`: a strict content security policy
 *   reports that as a violation. `z.config({ jitless: true })` in the entry would come too late,
 *   because chunks with schemas run before it.
 * - The conversion to JSON Schema and the properties computed by it, e.g. `schema.maxLength`
 *   (6 KB gzip). The portal never uses them; in the bundle they throw.
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
        );
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return undefined;
      if (code.search(jsonSchemaLine) < 0) throw new Error('zod has changed: processJSONSchema');
      return jsonSchemaImports.reduce(
        (shortened, line) => replaceOnce(shortened, line, ''),
        code.replace(jsonSchemaLine, '') + leftOut,
      );
    },
  };
}
