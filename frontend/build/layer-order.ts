import type { Plugin } from 'vite';

/** Later layers win over earlier ones, whatever the order in which style sheets arrive. */
const LAYER_ORDER = '@layer reset,primereact,app;';

/**
 * The first style sheet that names a layer fixes the order, and with a sheet per chunk nobody
 * knows which one comes first: so each of them says it.
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
