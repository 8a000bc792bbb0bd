import type { Plugin } from 'vite';

/** Later layers override earlier ones, independent of the order in which style sheets load. */
const LAYER_ORDER = '@layer reset,primereact,app;';

/**
 * The first style sheet that names a layer fixes the order. Each chunk has a style sheet and any of
 * them can load first, so each declares the order.
 */
export function layerOrder(): Plugin {
  return {
    name: 'portal:layer-order',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = `${LAYER_ORDER}${file.source}`;
      },
    },
  };
}
