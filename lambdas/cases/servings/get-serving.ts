import type { ServedMail, servingsEndpoints } from '#contracts/endpoints/servings.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import {
  findServing,
  type ServedPerson,
  type ServedMail as StoredMail,
} from '#lambdas/serving/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { presentServing } from './list-servings.ts';

/** A record of service in one of the caller's cases. Throws `not_found`. */
export const getServing: UseCase<typeof servingsEndpoints.getServing, { table: Table }> = async (
  deps,
  { principal, params },
) => {
  const { id: caseId, servingId } = params;
  await requireMember(deps, { principal, caseId });
  const found = await findServing(deps.table, { caseId, servingId });
  if (!found) throw new AppError('not_found', 'Record of service not found');
  const { head, details, mails } = found;
  const mailOf = new Map(mails.map((mail) => [mail.personId, mail]));
  return {
    serving: {
      ...presentServing(head),
      people: details.people.map((person) => presentMail(person, mailOf.get(person.id))),
      files: details.files.map(({ name, number, sizeBytes }) => ({ name, number, sizeBytes })),
    },
  };
};

function presentMail({ id: _, ...person }: ServedPerson, mail: StoredMail | undefined): ServedMail {
  const { trouble, deliveredAt, handedOverAt, inPortalAt, openedAt } = mail ?? {};
  const known = {
    ...person,
    ...(handedOverAt && { handedOverAt }),
    ...(openedAt && { openedAt }),
    reason: trouble?.reason ?? '',
  };
  if (trouble) return { ...known, state: trouble.kind, stateAt: trouble.at };
  if (deliveredAt) return { ...known, state: 'delivered', stateAt: deliveredAt };
  if (handedOverAt) return { ...known, state: 'handedOver', stateAt: handedOverAt };
  if (inPortalAt) return { ...known, state: 'inPortal', stateAt: inPortalAt };
  return { ...known, state: 'waiting' };
}
