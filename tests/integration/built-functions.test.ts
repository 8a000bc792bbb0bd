import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { examine } from '#lambdas/documents/processing/examine/examine.ts';
import { allFunctions } from '#lambdas/functions.constants.ts';
import { libtiffLibraryFiles } from '#tests/domain/documents/processing/libtiff-library-files.ts';
import { exampleSettings } from '#tests/support/example-settings.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-functions-'));
  const built = fileURLToPath(new URL('../../dist/lambdas', import.meta.url));
  cpSync(built, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** The function's files of code, those of its processes left out: they work as they load. */
const codeOf = (name: string) =>
  readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mjs') && !path.startsWith('processes'))
    .map((path) => join(folder, name, path));

describe('the built functions', () => {
  it('load each of their files without the packages that are installed here', () => {
    const files = allFunctions.flatMap(({ name }) => codeOf(name));
    const script = `
      const failures = [];
      for (const file of ${JSON.stringify(files.map((path) => pathToFileURL(path).href))})
        await import(file).catch((error) => failures.push(file + ': ' + error));
      console.log(JSON.stringify(failures));
      process.exit();`;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...exampleSettings, AWS_REGION: 'ap-south-1' },
    });

    expect(files.filter((path) => path.endsWith('index.mjs'))).toHaveLength(allFunctions.length);
    expect(JSON.parse(output)).toEqual([]);
  });

  it.each(['lerc', 'webp'] as const)(
    'decode TIFF with %s by the WebAssembly module among their files',
    async (name) => {
      vi.stubEnv('LAMBDA_TASK_ROOT', join(folder, 'process-document'));
      const path = join(folder, `${name}.tif`);
      writeFileSync(path, Buffer.from(libtiffLibraryFiles[name], 'base64'));
      const pdfFile = join(folder, `${name}.pdf`);
      const task = { kind: 'pictures', path, contentType: 'image/tiff', pdfFile } as const;

      expect(await examine(task)).toEqual({});
    },
  );
});
