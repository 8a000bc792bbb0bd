import type { Plugin } from 'vite';

/**
 * zod speeds objects up with `new Function` and probes for it when a schema is made, which a
 * strict content security policy reports as a violation. `z.config({ jitless: true })` in the
 * entry would come too late: chunks with schemas run before it.
 */
export function zodWithoutEval(): Plugin {
  const search = '__zod_globalConfig = {}';
  return {
    name: 'portal:zod-without-eval',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/core/core.js')) return undefined;
      if (!code.includes(search)) throw new Error("zod's global configuration is not where it was");
      return code.replace(search, '__zod_globalConfig = { jitless: true }');
    },
  };
}
