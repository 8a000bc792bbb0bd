import type { Plugin } from 'vite';
import { replaceDeclaration } from './edit-source.ts';

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
 * react-router without data routers, forms, prefetching and server rendering. Names for React's
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
      return neverCalled
        .reduce(leaveOut, code)
        .replace(displayName, '')
        .replace(made, '$1/* @__PURE__ */ $2');
    },
  };
}
