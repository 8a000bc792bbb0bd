import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { readAllRows } from '#lambdas/documents/record.door.ts';
import { type AnnotationRecord, annotationKeys } from '#lambdas/notes/seed.door.ts';
import { createRandom } from '#seed/random.ts';
import { seedOnce } from '#seed/seed-once.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { SeedNeutrals } from '../people/seed-neutrals.ts';
import { casesWithDocuments } from './seed-case.ts';
import { makeDocket } from './seed-docket.ts';

type Passage = Pick<AnnotationRecord, 'quote' | 'note' | 'issue' | 'eventDate' | 'audience'>;

/** Passages of the first page of the statement of claim. */
const passages: readonly Passage[] = [
  {
    quote: 'agreement dated 14 June 2021',
    note: 'The parties agree to the loan. The agreement is annexure A.',
    issue: 'The debt',
    eventDate: '2021-06-14',
    audience: 'author',
  },
  {
    quote: 'The respondent asked for time on 24 May and has not denied the debt.',
    note: 'An acknowledgement? Compare the reply in annexure E.',
    issue: 'Limitation',
    eventDate: '',
    audience: 'tribunal',
  },
];

/** Adds the arbitrator's annotations to the statement of claim of the arbitration with documents. */
export async function seedAnnotations(
  table: Table,
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedOnce(table, { mark: 'ANNOTATIONS#1', now }, async () => {
    const docket = casesWithDocuments(makeDocket({ neutrals, now }));
    const found = docket.find(({ record }) => record.resolutionKind === 'arbitration');
    if (!found) return;
    const caseId = found.record.id;
    const { userId, name: author } = neutrals.arbitrator;
    const rows = await readAllRows(table, { caseId, userId });
    const claim = rows.find(({ name }) => name === 'Statement of claim.pdf');
    if (!claim) return;
    const random = createRandom(`annotations of ${caseId}`);
    for (const passage of passages) {
      const record: AnnotationRecord = {
        ...passage,
        id: random.id('ann'),
        ...{ userId, author, caseId, documentId: claim.id, page: 1, occurrence: 0, version: 1 },
        createdAt: now.toISOString(),
      };
      const key =
        record.audience === 'tribunal'
          ? annotationKeys.shared(caseId, record.id)
          : annotationKeys.own(userId, caseId, record.id);
      await table.client.send(
        new PutCommand({ TableName: table.name, Item: { ...key, ...record } }),
      );
    }
  });
}
