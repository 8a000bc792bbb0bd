import { ENGINE_VERSION } from 'bundle-composer/plan';
import { casePath } from '#lambdas/cases/record.door.ts';
import type { DocketRow } from '#lambdas/docket/access.door.ts';
import { notifyUsers } from '#lambdas/notifications/door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { putNotice } from '#shared/outbox/put-notice.ts';
import { type BundleRecord, codeOf } from '../record/bundle-record.ts';
import type { Excess } from './find-excess.ts';

type Told = {
  record: BundleRecord;
  /** The owner's row of the case. */
  row: Pick<DocketRow, 'code' | 'title' | 'resolutionKind'>;
  excess: readonly Excess[];
  at: string;
};

/** No person caused it. */
const NOBODY = 'bundles';

/** The same for each run, so that a repeated run tells the owner once. */
const eventIdOf = ({ id }: BundleRecord) => `${id}_engine${ENGINE_VERSION}`;

/**
 * Transaction item that mails the owner which shared PDFs held more than was chosen. Titles of
 * documents stay in the case.
 */
export function excessNotice(table: Table, { record, row, excess, at }: Told): TransactItem {
  return putNotice(table, {
    id: eventIdOf(record),
    at,
    actorId: NOBODY,
    matter: record.caseId,
    topic: row.code,
    userIds: [record.ownerId],
    words: {
      subject: `${row.code}: earlier PDFs of bundle ${codeOf(record)} contained more than was chosen`,
      text:
        `Bundle ${codeOf(record)} in ${row.code} was assembled again. ${sentenceOf(excess)} ` +
        'It did not show on any page, but programs could extract it from the file. These PDFs can ' +
        'no longer be downloaded from the portal. Copies that were downloaded before still contain it.',
      link: { label: 'Open the case', to: casePath(record.caseId, row.resolutionKind) },
    },
  });
}

/** Notifies the owner; once for each bundle. */
export async function notifyOfExcess(
  deps: { table: Table },
  { record, row, excess, at }: Told,
): Promise<void> {
  await notifyUsers(deps, [record.ownerId], {
    id: eventIdOf(record),
    kind: 'CASE',
    caseId: record.caseId,
    resolutionKind: row.resolutionKind,
    caseTitle: row.title,
    meta: { destination: 'documents' },
    message: `Bundle ${codeOf(record)} in ${row.code} was assembled again. ${sentenceOf(excess)}`,
    createdAt: at,
  });
}

function sentenceOf(excess: readonly Excess[]): string {
  const numbers = excess.map(({ number }) => number).sort((a, b) => a - b);
  const versions = `${numbers.length > 1 ? 'Versions' : 'Version'} ${listed(numbers.map(String))}`;
  const most = (kind: keyof Excess['undrawn']) =>
    Math.max(...excess.map(({ undrawn }) => undrawn[kind]));
  const kinds = [
    counted(most('pictures'), 'picture'),
    counted(most('drawings'), 'drawing or text', 'drawings or texts'),
    counted(most('annotations'), 'hidden annotation'),
    counted(
      most('metadata'),
      'record about an author or program',
      'records about authors or programs',
    ),
  ].filter((part) => part !== '');
  const each = numbers.length > 1 ? 'up to ' : '';
  return `${versions}, which you had shared, contained more than was chosen: ${each}${listed(kinds)}.`;
}

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;

function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${last}` : last;
}
