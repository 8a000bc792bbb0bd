import * as z from 'zod';
import type { signingEndpoints } from '#contracts/endpoints/signing.ts';
import { batchGet } from '#shared/dynamo/batch.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { signingKeys } from '../record/signing-keys.ts';
import type { SigningRecord } from '../record/signing-record.ts';
import { findSigning } from '../record/signing-repository.ts';
import type { SigningDeps } from '../signing-deps.ts';

const filePlaceSchema = z.object({
  pk: z.string(),
  caseId: z.string(),
  signingId: z.string(),
  versionNumber: z.number(),
});

/**
 * Tells which of the files with these SHA-256 were signed here, by whom and when. Nothing of the
 * case is revealed, and an unknown file is not listed. One read unit a hash, and one per signing.
 */
export const verifySignedFile: UseCase<
  typeof signingEndpoints.verifySignedFile,
  Pick<SigningDeps, 'table'>
> = async ({ table }, { body }) => {
  const hashes = [...new Set(body.hashes)];
  const places = (await batchGet(table, hashes.map(signingKeys.file))).map((item) =>
    filePlaceSchema.parse(item),
  );
  const signings = new Map<string, SigningRecord>();
  for (const place of places) {
    const signing = signings.get(place.signingId) ?? (await findSigning(table, place));
    if (signing) signings.set(place.signingId, signing);
  }
  return {
    versions: hashes.flatMap((sha256) => {
      const { pk } = signingKeys.file(sha256);
      const place = places.find((one) => one.pk === pk);
      const signing = place && signings.get(place.signingId);
      return signing ? [versionOf(signing, sha256, place.versionNumber)] : [];
    }),
  };
};

const versionOf = ({ versions, signatories }: SigningRecord, sha256: string, number: number) => ({
  sha256,
  isNewest: number === versions.length,
  signatures: versions.slice(0, number).map(({ position, at }) => ({
    name: signatories.find((one) => one.position === position)?.name ?? '',
    signedAt: at,
  })),
});
