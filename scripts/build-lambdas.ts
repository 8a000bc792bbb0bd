import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allFunctions } from '#lambdas/functions.constants.ts';
import { bundleFunctions, MissingEntryError } from './bundle-functions.ts';

/** Bundles every function of lambdas/functions.constants.ts into dist/lambdas; `--maps` adds source maps. */
const { values } = parseArgs({ options: { maps: { type: 'boolean', default: false } } });
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  await bundleFunctions({
    root,
    functions: allFunctions,
    outDir: `${root}dist/lambdas`,
    ...(values.maps && { sourceMapDir: `${root}dist/lambda-source-maps` }),
  });
  console.log(`Bundled ${allFunctions.length} functions into dist/lambdas`);
} catch (error) {
  if (!(error instanceof MissingEntryError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
