import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const tokens = readFileSync(new URL('../src/shared/styles/tokens.css', import.meta.url), 'utf8');

/** The cascade layers in their order, as tokens.css declares them (docs/adr/0052-css-scope.md). */
const [LAYER_ORDER] = /^@layer [^;{]+;/m.exec(tokens) ?? [];

/**
 * The first style sheet that names a layer fixes the order. Each chunk has a style sheet and any of
 * them can load first, so each declares the order.
 */
export function layerOrder(): Plugin {
  if (!LAYER_ORDER) throw new Error('tokens.css does not declare the order of the layers');
  return {
    name: 'portal:layer-order',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = `${LAYER_ORDER.replaceAll(', ', ',')}${file.source}`;
      },
    },
  };
}
