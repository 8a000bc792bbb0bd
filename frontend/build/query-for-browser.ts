import type { Plugin } from 'vite';
import { replaceOnce } from './edit-source.ts';

const importLine = 'import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";';
const use = 'infiniteQueryBehavior(this.options.pages)';
const WHERE = "TanStack Query's support of infinite queries";

/**
 * TanStack Query without infinite queries in the entry: their observer, which the screens with such
 * lists load, brings the behaviour along. `fetchInfiniteQuery` and the like would need it earlier.
 */
export function queryForBrowser(): Plugin {
  return {
    name: 'portal:query-for-browser',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/query-core/build/modern/query.js')) {
        const withoutImport = replaceOnce(code, importLine, 'export const infinite = {};', WHERE);
        return replaceOnce(withoutImport, use, 'infinite.behavior(this.options.pages)', WHERE);
      }
      if (id.endsWith('/query-core/build/modern/infiniteQueryObserver.js'))
        return `${importLine}\nimport { infinite } from "./query.js";\n${code}\ninfinite.behavior = infiniteQueryBehavior;\n`;
      return undefined;
    },
  };
}
