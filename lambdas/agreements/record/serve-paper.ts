import {
  agreementKindOf,
  agreementLabels,
  type FollowUpKind,
} from '#contracts/rules/outcome/outcomes.ts';
import { followUpLabels } from '#contracts/rules/outcome/paper-labels.ts';
import { type CaseRecord, casePath } from '#lambdas/cases/record.door.ts';
import { listServedPeople, serveItems } from '#lambdas/serving/door.ts';
import type { ServedFile } from '#lambdas/serving/record.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';

/**
 * The record of service of a published summary or of an agreement or award, and its mails, for the
 * transaction that publishes it (D113). Three items; reads as `listServedPeople` does.
 */
export async function servePaperItems(
  table: Table,
  input: {
    record: CaseRecord;
    by: { userId: string; name: string };
    at: string;
    /** Version and text of a summary, or the file of an agreement, an award, or what followed it. */
    paper: { version: number; text: string } | { file: ServedFile; followUp?: FollowUpKind };
  },
): Promise<TransactItem[]> {
  const { record, by, at, paper } = input;
  const kind = 'file' in paper ? 'agreement' : 'summary';
  const isAward = record.resolutionKind === 'arbitration';
  const agreement = isAward ? 'Award' : agreementLabels[agreementKindOf(record.resolutionKind)];
  const followUp = 'file' in paper ? paper.followUp : undefined;
  const title = kind === 'summary' ? 'Summary' : followUp ? followUpLabels[followUp] : agreement;
  const text = `${by.name} published the ${title.toLowerCase()} of ${record.code} (${record.title}).`;
  return serveItems(
    table,
    {
      ...{ record, by, at, kind, title },
      ...('file' in paper
        ? { entryIds: [paper.file.id], files: [paper.file] }
        : { entryIds: [String(paper.version)], text: paper.text }),
      served: await listServedPeople(
        { table },
        { record, byUserId: by.userId, isForParties: true },
      ),
    },
    {
      subject: `${title} in ${record.code}`,
      text,
      outsideText: text,
      link: {
        label: `Open the ${title.toLowerCase()}`,
        to: casePath(record.id, record.resolutionKind),
      },
    },
  );
}
