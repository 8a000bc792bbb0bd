import * as z from 'zod';
import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { sourceIdOf } from '#shared/http/source.ts';
import { type Quota, spendQuota } from '#shared/quota/quota.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { signingKeys } from '../record/signing-keys.ts';
import type { SigningRecord } from '../record/signing-record.ts';
import { findSigning } from '../record/signing-repository.ts';

export const filePlaceSchema = z.object({
  caseId: z.string(),
  signingId: z.string(),
  versionNumber: z.number(),
});

type FilePlace = z.output<typeof filePlaceSchema>;

/** A signed file can be signed again: signings of one hash that are found, oldest first. */
const PLACES_MAX = 5;
/** Signings that one call reads. The versions of one file belong to few. */
const SIGNINGS_MAX = 10;

/** Checks from one source. */
const checks: Quota = {
  name: 'SIGNATURE_CHECKS',
  windowSeconds: 3_600,
  maxCount: 120,
  message: 'Too many documents were checked',
};

/**
 * Tells which of the files with these SHA-256 are known here, who signed them and when. Nothing of
 * the case is revealed, and an unknown file is not listed. Throws `too_many_tries` after 120 calls
 * of one source in an hour. Half a read unit a hash, and one or two for each of at most ten signings.
 */
export const verifySignedFile: UseCase<
  typeof signingEndpoints.verifySignedFile,
  Pick<SigningDeps, 'table' | 'clock'>,
  { caller: Caller }
> = async ({ table, clock }, { body, caller }) => {
  await spendQuota(table, {
    quota: checks,
    ownerId: sourceIdOf(caller.ip),
    count: 1,
    now: clock.now(),
  });
  const found = await inParallel([...new Set(body.hashes)], async (sha256) => ({
    sha256,
    places: await listPlaces(table, sha256),
  }));
  const signings = await readSignings(
    table,
    found.flatMap(({ places }) => places),
  );
  return { versions: found.flatMap((file) => presentVersion(file, signings) ?? []) };
};

async function listPlaces(table: Table, sha256: string): Promise<FilePlace[]> {
  const items = await queryAll(table, { ...signingKeys.filesOf(sha256), limit: PLACES_MAX });
  return items.map((item) => filePlaceSchema.parse(item));
}

/** The signings of the places by their ids, each read once. */
async function readSignings(
  table: Table,
  places: readonly FilePlace[],
): Promise<ReadonlyMap<string, SigningRecord>> {
  const distinct = new Map(places.map((place) => [place.signingId, place]));
  const records = await inParallel([...distinct.values()].slice(0, SIGNINGS_MAX), (place) =>
    findSigning(table, place),
  );
  return new Map(records.flatMap((record) => (record ? [[record.id, record]] : [])));
}

function presentVersion(
  { sha256, places }: { sha256: string; places: readonly FilePlace[] },
  signings: ReadonlyMap<string, SigningRecord>,
) {
  const known = places.flatMap(({ signingId, versionNumber: number }) => {
    const record = signings.get(signingId);
    return record ? [{ record, number }] : [];
  });
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
