import { exportKey } from '#shared/files/export-keys.ts';
import { storeFile } from '#shared/files/store-file.ts';
import { newId } from '#shared/ids.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { requireGateway, type SigningGateway } from '../deps/signing-gateway.ts';
import { encryptHandover, hasSettingsOfNow } from '../gateway/encrypt-handover.ts';
import { isPreparationDue, usablePreparation } from '../record/preparation.ts';
import type { Preparation } from '../record/preparation-schema.ts';
import { type SignatoryRecord, type SigningRecord, signatoryAt } from '../record/signing-record.ts';
import {
  changeSigning,
  findSigning,
  signingNotFound,
  withSignatory,
} from '../record/signing-repository.ts';
import { progressOf } from './link-progress.ts';
import type { FollowedLink, StepResult } from './step.ts';

/**
 * Encrypts a large document for the signatory's next hand-over, so that the request only hands it
 * over. Does nothing for a small document, a link that has ended, and if a usable preparation exists.
 * Safe to repeat and to run in parallel: the first preparation that is recorded stands; the object of
 * another one is named by nothing and expires after a day.
 */
export async function prepareHandover(deps: SigningDeps, link: FollowedLink): Promise<StepResult> {
  const before = await findSigning(deps.table, link);
  if (!before) throw signingNotFound();
  const now = deps.clock.now();
  if (!isPreparationDue(before, link, now)) return progressOf(before, link, now);
  const gateway = await requireGateway(deps.gateway);
  const seen = signatoryAt(before, link.position);
  const preparation =
    (await stillUsable(deps, { gateway, record: before, signatory: seen })) ??
    (await prepare(deps, { gateway, record: before, signatory: seen, link }));
  const preparedAt = deps.clock.now();
  const after = await changeSigning(deps, { ...link, now: preparedAt }, (stored) => {
    if (!isPreparationDue(stored, link, preparedAt)) return undefined;
    // Another signatory has signed meanwhile: the next wait finds that a preparation is due.
    if (preparation.baseVersion !== stored.versions.length) return undefined;
    const signatory = signatoryAt(stored, link.position);
    const parallel =
      signatory.preparation?.handoverId === seen.preparation?.handoverId
        ? undefined
        : usablePreparation(stored, signatory, preparedAt);
    return {
      after: withSignatory(stored, link.position, {
        preparation: parallel ?? preparation,
        isPreparationWanted: undefined,
      }),
      events: [],
    };
  });
  return progressOf(after, link, deps.clock.now());
}

type Prepared = { gateway: SigningGateway; record: SigningRecord; signatory: SignatoryRecord };

async function stillUsable(
  deps: SigningDeps,
  { gateway, record, signatory }: Prepared,
): Promise<Preparation | undefined> {
  const former = usablePreparation(record, signatory, deps.clock.now());
  return former && (await hasSettingsOfNow(deps, gateway, former)) ? former : undefined;
}

async function prepare(
  deps: SigningDeps,
  { link, ...prepared }: Prepared & { link: FollowedLink },
): Promise<Preparation> {
  const { files, clock } = deps;
  const { token: _, parameters, ...handover } = await encryptHandover(deps, prepared);
  const parameter2Key = exportKey('signing', newId('export'), 'txt');
  // Before the object exists, so that it outlives the preparation.
  const preparedAt = clock.now().toISOString();
  await storeFile(files, {
    key: parameter2Key,
    contentType: 'text/plain',
    bytes: parameters.Parameter2,
  });
  return {
    ...handover,
    linkHash: link.linkHash,
    parameter1: parameters.Parameter1,
    parameter2Key,
    parameter3: parameters.Parameter3,
    preparedAt,
  };
}
