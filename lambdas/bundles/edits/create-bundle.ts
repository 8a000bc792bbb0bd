import * as z from 'zod';
import type { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import { MAX_BUNDLES } from '#contracts/rules/bundling/bundles.ts';
import { findPerson } from '#lambdas/accounts/person.door.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { lostRace, untilWritten } from '#shared/dynamo/change-item.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import type { BundlesDeps } from '../deps/bundles-deps.ts';
import { presentBundle } from '../reading/present-bundle.ts';
import { emptyBundle } from '../record/bundle-record.ts';
import { newBundleItems, readCodes } from '../record/bundle-repository.ts';

/** The first request's values, for the response to a repeat. */
const createdSchema = z.object({
  id: z.string(),
  codeNumber: z.number(),
  createdAt: z.iso.datetime(),
});

/**
 * Creates an empty bundle that only its owner sees. Codes count per case and owner and are never
 * used again, so that no gap shows another member's private bundles (ADR 0014). Safe to repeat
 * with the same Idempotency-Key. Throws `not_found` for a foreign case, `conflict` if the owner
 * has 200 bundles in it and after 16 attempts against other bundles of the owner.
 */
export const createBundle: UseCase<typeof bundlesEndpoints.createBundle, BundlesDeps> = async (
  deps,
  { principal, params, body, idempotencyKey },
) => {
  const { userId } = principal;
  const { caseId } = await requireMember(deps, { principal, ...params });
  const person = await findPerson(deps, userId);
  if (!person) throw new AppError('not_found', 'User not found');
  const now = deps.clock.now();
  return untilWritten(async () => {
    const { last, count } = await readCodes(deps.table, caseId, userId);
    if (count >= MAX_BUNDLES)
      throw new AppError(
        'conflict',
        `A case can hold up to ${MAX_BUNDLES} of your bundles. Delete one first`,
      );
    const record = emptyBundle(
      {
        id: newId('bundle'),
        caseId,
        ownerId: userId,
        ownerName: person.name,
        name: body.bundleName,
        codeNumber: last + 1,
      },
      now,
    );
    const items = newBundleItems(deps.table, record, last);
    try {
      const { createdAt, ...created } = await createOnce(deps.table, {
        userId,
        endpointId: 'createBundle',
        idempotencyKey,
        request: { params, body },
        created: { id: record.id, codeNumber: last + 1, createdAt: record.createdAt },
        createdSchema,
        now,
        write: () => Object.values(items),
      });
      const written = { ...record, ...created, createdAt, updatedAt: createdAt };
      return {
        bundle: await presentBundle(deps.files, written, userId),
        message: 'Bundle created Successfully',
      };
    } catch (error) {
      // The same owner created another bundle of the case.
      if (failedItems(error, items).includes('codes')) return lostRace;
      throw error;
    }
  });
};
