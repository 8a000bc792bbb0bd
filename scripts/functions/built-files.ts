import { relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/** Contents of files by their path, source maps included. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * Sources of credentials that the AWS SDK imports dynamically if the environment holds none.
 * Lambda always sets them in the environment.
 */
const unusedCredentialProviders = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
] as const;

/** esbuild's options for code of functions. */
export const functionCode = {
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  logLevel: 'warning',
  external: [...unusedCredentialProviders],
} as const satisfies BuildOptions;

/** The same for code that is deployed as it is built. */
export const deployedCode = {
  ...functionCode,
  minify: true,
  write: false,
  // CommonJS packages use __dirname and call require, which ES modules lack.
  define: { __dirname: 'import.meta.dirname' },
  banner: {
    js: "import{createRequire as requireFrom__}from'node:module';const require=requireFrom__(import.meta.url);",
  },
} as const satisfies BuildOptions;

/** Builds without writing; paths of the files are relative to `outdir`. */
export async function builtFiles(
  options: BuildOptions & { outdir: string; write: false },
): Promise<Files> {
  const { outputFiles } = await build(options);
  return new Map(
    outputFiles.map(({ path, contents }) => [relative(options.outdir, path), contents]),
  );
}
