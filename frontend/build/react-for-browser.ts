import type { Plugin } from 'vite';

/** The errors that React makes while its module runs, to recognise them when they are thrown. */
const signal = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;
const SIGNALS = 5;

/**
 * React without stacks of the errors that are only signals. A browser that is inspected, e.g. by
 * Lighthouse, notes the place of each error in the code: for that it parses the whole of React and of the
 * entry again, 35 ms of processor time before anything is drawn.
 */
export function reactForBrowser(): Plugin {
  return {
    name: 'portal:react-for-browser',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/react-dom/cjs/react-dom-client.production.js')) return undefined;
      if (code.match(signal)?.length !== SIGNALS)
        throw new Error('React has changed: its signals are not where they were');
      return code.replace(signal, '$1Object.create(Error.prototype, { message: { value: $2 } })');
    },
  };
}
