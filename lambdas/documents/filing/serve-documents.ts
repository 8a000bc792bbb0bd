import { type CaseRecord, casePath } from '#lambdas/cases/record.door.ts';
import { listServedPeople, type ServedPeople, serveItems } from '#lambdas/serving/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { mailedDocumentName } from '#shared/outbox/without-links.ts';
import { type DocumentRecord, fileNumberOf } from '../record/document-record.ts';

type Shared = 'all' | 'others';

/** An order that the portal wrote: how its mail and its record of service name it. */
export type ServedOrder = { title: string };

/** The people whom documents concern, by audience. */
export type ServedAudiences = Readonly<Record<Shared, ServedPeople>>;

/**
 * The people of a case for documents of either audience (D113). Reads as `listServedPeople` does.
 */
export async function readAudiences(
  deps: { table: Table },
  { record, byUserId }: { record: CaseRecord; byUserId: string },
): Promise<ServedAudiences> {
  const all = await listServedPeople(deps, { record, byUserId, isForParties: true });
  const people = all.people.filter(({ kind }) => kind === 'neutral');
  return { all, others: { people, unreachable: [] } };
}

/**
 * The record of service of shared documents and their mails, for the transaction that shares them:
 * three items for each audience. Private documents are served on nobody.
 */
export function serveDocumentsItems(
  table: Table,
  input: {
    record: CaseRecord;
    by: { userId: string; name: string };
    at: string;
    audiences: ServedAudiences;
    documents: readonly DocumentRecord[];
    order?: ServedOrder | undefined;
  },
): TransactItem[] {
  return (['all', 'others'] as const).flatMap((audience) => {
    const documents = input.documents.filter(({ visibilityType }) => visibilityType === audience);
    return serveItemsOf(table, { ...input, documents, served: input.audiences[audience] });
  });
}

function serveItemsOf(
  table: Table,
  {
    record,
    by,
    at,
    documents,
    order,
    served,
  }: Omit<Parameters<typeof serveDocumentsItems>[1], 'audiences'> & { served: ServedPeople },
): TransactItem[] {
  const [first] = documents;
  if (!first) return [];
  const { code } = record;
  const isOne = documents.length === 1;
  const title = order?.title ?? (isOne ? first.name : `${documents.length} documents`);
  const subject = order
    ? `${order.title} in ${code}`
    : `${isOne ? 'A document' : `${documents.length} documents`} in ${code}`;
  const names = documents.slice(0, NAMES_SHOWN).map(({ name }) => mailedDocumentName(name));
  const further = documents.length - names.length;
  const more = further > 0 ? ` and ${further} more` : '';
  const of = `${code} (${record.title})`;
  const text = order
    ? `${by.name} published the ${order.title.replace('Order', 'order')} in ${of}.`
    : `${by.name} shared in ${of}: ${names.join(', ')}${more}.`;
  return serveItems(
    table,
    {
      ...{ record, by, at, title, served },
      kind: order ? 'order' : 'document',
      entryIds: documents.map(({ id }) => id),
      files: documents.map((document) => ({
        ...document.file,
        id: document.id,
        name: document.name,
        number: fileNumberOf(document),
        createdAt: document.replacedAt ?? document.createdAt,
        isOwn: order !== undefined,
      })),
    },
    {
      subject,
      text,
      outsideText: text,
      link: {
        label: order ? 'Open the order' : 'Open the documents',
        to: `${casePath(record.id, record.resolutionKind)}&drawer=documents`,
      },
    },
  );
}

/** Further documents are counted, not named. */
const NAMES_SHOWN = 5;
