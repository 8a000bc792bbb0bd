import { documentIdOf, findDocument } from '#lambdas/documents/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { OrderRecord, PublishChoices } from './order-record.ts';
import { changeOrder, type OrderChange } from './order-repository.ts';

export type Publication = NonNullable<OrderRecord['publication']>;
export type Published = NonNullable<OrderRecord['published']>;

type Deps = { table: Table; clock: Clock };
type Address = { userId: string; orderId: string };

/** A request that publishes has ended after this time; its function runs up to 28 seconds. */
const LEASE_MS = 60_000;

/** Whether a publication registered its document. One read unit. */
export async function isRegistered(table: Table, order: OrderRecord): Promise<boolean> {
  const { publication, case: assigned } = order;
  if (!publication || !assigned) return false;
  return isUploadRegistered(table, { caseId: assigned.id, uploadId: publication.uploadId });
}

/** Whether an upload is a document of a case. One read unit. */
export const isUploadRegistered = async (
  table: Table,
  { caseId, uploadId }: { caseId: string; uploadId: string },
): Promise<boolean> => (await findDocument(table, caseId, documentIdOf(uploadId))) !== undefined;

/** Whether a publication was given up: its request has ended, and it registered no document. */
export async function isReleased({ table, clock }: Deps, order: OrderRecord): Promise<boolean> {
  const beganAt = Date.parse(order.publication?.beganAt ?? '');
  return clock.now().getTime() - beganAt > LEASE_MS && !(await isRegistered(table, order));
}

export const isSame = (publication: Publication, choices: PublishChoices) =>
  JSON.stringify(toChoices(publication)) === JSON.stringify(toChoices(choices));

export const toChoices = ({
  documentType,
  visibilityType,
  fileFormat,
}: PublishChoices): PublishChoices => ({
  documentType,
  visibilityType,
  fileFormat,
});

/** A publication under way, or the one that another request has finished. */
type Begun = { order: OrderRecord; publication: Publication } | { published: Published };

/**
 * Begins a publication, which locks the text and the case, or goes on with an interrupted one.
 * Throws `conflict` while a request with other choices is publishing, and as `requireReady` does.
 */
export async function beginPublication(
  deps: Deps,
  address: Address,
  {
    caseId,
    choices,
    requireReady,
  }: {
    caseId: string;
    choices: PublishChoices;
    /** Throws for an order that must not be published. Its text is the one that is published. */
    requireReady: (order: OrderRecord) => Promise<void>;
  },
): Promise<Begun> {
  return changeOrder(deps.table, address, async (order): Promise<Begun & OrderChange> => {
    const { publication, published } = order;
    if (published) return { published, after: undefined };
    if (order.case?.id !== caseId)
      throw new AppError(
        'conflict',
        'This order was assigned to another case. Please look at it again',
      );
    if (publication && (await isRegistered(deps.table, order)))
      return { order, publication, after: undefined };
    await requireReady(order);
    if (publication && isSame(publication, choices))
      return { order, publication, after: undefined };
    if (publication && !(await isReleased(deps, order)))
      throw new AppError(
        'conflict',
        'This order is being published with other choices. Try again in a minute',
      );
    const begun: Publication = {
      ...toChoices(choices),
      uploadId: newId('upload'),
      beganAt: deps.clock.now().toISOString(),
    };
    return { order, publication: begun, after: { ...order, publication: begun } };
  });
}

/** Ends a publication. Another request may have ended it. */
export async function endPublication(
  { table }: { table: Table },
  address: Address,
  published: Published,
): Promise<Published> {
  const { ended } = await changeOrder(table, address, async (stored) => {
    if (stored.published) return { ended: stored.published, after: undefined };
    const { publication: _, ...order } = stored;
    return {
      ended: published,
      after: { ...order, published, updatedAt: published.at },
    };
  });
  return ended;
}
