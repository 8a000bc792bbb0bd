import type { Plugin } from 'vite';
import { replaceOnce } from './edit-source.ts';

/** The errors that React makes while its module runs, to recognise them when they are thrown. */
const signal = /(\w+Exception = )Error\(formatProdErrorMessage\(\d+\)\)/g;
const SIGNALS = 5;

export function withoutStacks(react: string): string {
  if (react.match(signal)?.length !== SIGNALS)
    throw new Error('React has changed: its signals are not where they were');
  return react.replace(signal, '$1Object.create(Error.prototype)');
}

/** ProseMirror looks at a stack to tell whether the engine is V8. */
const engineTest =
  'let { stack } = new Error("/");\n    if (!stack || !/\\n\\s*at\\s/.test(stack))';

/**
 * Libraries that make no errors while their modules run. For the place of an error, a browser that is
 * inspected, e.g. by Lighthouse, parses all code of the stack again: the whole of React and of the entry,
 * 35 ms of processor time before anything is drawn; with the editor of texts, which reads the stack, every
 * browser.
 */
export function noEarlyErrors(): Plugin {
  return {
    name: 'portal:no-early-errors',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/react-dom/cjs/react-dom-client.production.js')) return withoutStacks(code);
      if (id.endsWith('/prosemirror-model/dist/index.js'))
        return replaceOnce(
          code,
          engineTest,
          'if (!("captureStackTrace" in Error))',
          "ProseMirror's look at the engine",
        );
      return undefined;
    },
  };
}
