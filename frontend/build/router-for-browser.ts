import type { Plugin } from 'vite';
import { replaceDeclaration, replaceOnce } from './edit-source.ts';

const displayName = /^\w+\.displayName = ".*";$/gm;
const made = /^(var \w+ = )((?:React\d*\.(?:createContext|forwardRef|memo)|new Set)\()/gm;

/** Reached by the routes and links that the portal uses, but never called without a data router. */
const neverCalled = [
  'function PrefetchPageLinks',
  'function RSCErrorHandler',
  'function DefaultErrorComponent',
  'var AwaitErrorBoundary',
  'var RemixErrorBoundary',
] as const;

const leaveOut = (code: string, head: string) =>
  replaceDeclaration(
    code,
    head,
    head.startsWith('var')
      ? `${head} = class { constructor() { throw new Error('${head} is left out'); } }`
      : `${head}() { throw new Error('${head} is left out'); }`,
  );

/**
 * react-router without data routers, forms, prefetching, server rendering and its warnings to
 * developers, which its module also contains in production. Names for React's
 * developer tools and calls that make a component would keep most of them in the bundle.
 */
export function routerForBrowser(): Plugin {
  return {
    name: 'portal:router-for-browser',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/.test(id)) return undefined;
      // The other chunk is for servers.
      if (!code.includes('\nfunction BrowserRouter(')) return undefined;
      const quiet = replaceOnce(
        replaceDeclaration(
          code,
          'function warning',
          '/* @__NO_SIDE_EFFECTS__ */ function warning() {}',
        ),
        'var ENABLE_DEV_WARNINGS = true;',
        'var ENABLE_DEV_WARNINGS = false;',
        'The switch of the warnings of react-router',
      );
      return neverCalled
        .reduce(leaveOut, quiet)
        .replace(displayName, '')
        .replace(made, '$1/* @__PURE__ */ $2');
    },
  };
}
