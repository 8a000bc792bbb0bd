import * as z from 'zod';
import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { signingKeys } from '../record/signing-keys.ts';
import { findSigning } from '../record/signing-repository.ts';
import type { SigningDeps } from '../signing-deps.ts';

const filePlaceSchema = z.object({
  caseId: z.string(),
  signingId: z.string(),
  versionNumber: z.number(),
});

/** Signings of one file that are read: a signed file can be signed again. */
const SIGNINGS_READ = 5;

/**
 * Tells which of the files with these SHA-256 are known here, who signed them and when. Nothing of
 * the case is revealed, and an unknown file is not listed. Half a read unit a hash, and one or two
 * for each signing.
 */
export const verifySignedFile: UseCase<
  typeof signingEndpoints.verifySignedFile,
  Pick<SigningDeps, 'table'>
> = async ({ table }, { body }) => {
  const found = await inParallel([...new Set(body.hashes)], (sha256) => findVersion(table, sha256));
  return { versions: found.flatMap((version) => version ?? []) };
};

async function findVersion(table: Table, sha256: string) {
  const items = await queryAll(table, { ...signingKeys.filesOf(sha256), limit: SIGNINGS_READ });
  const places = items.map((item) => filePlaceSchema.parse(item));
  const signings = await inParallel(places, async (place) => {
    const record = await findSigning(table, place);
    return record ? [{ record, number: place.versionNumber }] : [];
  });
  const known = signings.flat();
  if (known.length === 0) return undefined;
  return {
    sha256,
    isNewest: known.every(({ record, number }) => number === record.versions.length),
    signatures: known.flatMap(({ record: { versions, signatories }, number }) =>
      versions.slice(0, number).map(({ position, at }) => ({
        name: signatories.find((one) => one.position === position)?.name ?? '',
        signedAt: at,
      })),
    ),
  };
}
