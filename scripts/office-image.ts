/**
 * npm run office-image: builds the image of convert-office without Docker, for this machine's
 * processor, and proves that it answers an event. Needs Linux, root, debootstrap and the built
 * functions (npm run build:lambdas).
 *
 *   --digest         only prints the digest of the base image that its registry has today
 *   --outdated       fails if a stage's settings name another digest, and says which to set
 *   --folder <path>  where it is built and left; otherwise a temporary folder, which is removed
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PlainError } from 'local-aws';
import { documentsEventFunctions } from '#lambdas/documents/event-functions.constants.ts';
import { settingsByStage } from '#lib/config/stage-settings.ts';
import { baseOf, buildImage } from './office-image/build-image.ts';
import { findDigest, outdatedStages } from './office-image/find-digest.ts';
import { machineSources } from './office-image/machine-sources.ts';
import { proveImage } from './office-image/prove-image.ts';
import { readDockerfile } from './office-image/read-dockerfile.ts';
import { sentenceOf } from './operate/sentence-of.ts';

const { image, name } = documentsEventFunctions.convertOffice;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      digest: { type: 'boolean', default: false },
      outdated: { type: 'boolean', default: false },
      folder: { type: 'string' },
    },
  });
  if (values.digest) {
    console.log(`officeImageDigest: '${await findDigest(image.base)}'`);
    return;
  }
  if (values.outdated) {
    const digest = await findDigest(image.base);
    const outdated = outdatedStages(settingsByStage, digest);
    if (outdated.length > 0)
      throw new PlainError(`Set officeImageDigest: '${digest}' in ${outdated.join(', ')}.`);
    console.log('Each stage that names a base image names the newest one.');
    return;
  }
  const context = join(import.meta.dirname, '../dist/lambdas', name);
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'office-image-'));
  try {
    const built = await buildImage({
      stages: readDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8')),
      context,
      folder,
      sources: machineSources(baseOf(image.base).release),
    });
    console.log(await proveImage(built));
  } finally {
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(sentenceOf(error));
  if (process.env['DEBUG']) console.error(error);
  process.exitCode = 1;
});
