import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const tokens = readFileSync(new URL('../src/shared/styles/tokens.css', import.meta.url), 'utf8');

/** The cascade layers in their order, as tokens.css declares them (docs/adr/0052-css-scope.md). */
const [LAYER_ORDER] = /^@layer [^;{]+;/m.exec(tokens) ?? [];

/**
 * The first style sheet that names a layer fixes the order. Style sheets of index.html come before
 * those of chunks that are loaded later, in no certain order among themselves.
 */
export function layerOrder(): Plugin {
  if (!LAYER_ORDER) throw new Error('tokens.css does not declare the order of the layers');
  return {
    name: 'portal:layer-order',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const assets = Object.values(bundle).filter((file) => file.type === 'asset');
        const pages = assets.filter(({ fileName }) => fileName.endsWith('.html'));
        for (const file of assets)
          if (
            file.fileName.endsWith('.css') &&
            pages.some(({ source }) => String(source).includes(file.fileName))
          )
            file.source = `${LAYER_ORDER.replaceAll(', ', ',')}${file.source}`;
      },
    },
  };
}
