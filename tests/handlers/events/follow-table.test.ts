import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect } from 'vitest';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { deleteItems, findBundle } from '#lambdas/bundles/record/bundle-repository.ts';
import type { BulkJobRecord } from '#lambdas/cases/bulk/bulk-job-record.ts';
import { bulkKeys } from '#lambdas/cases/bulk/bulk-keys.ts';
import { findBulkJob, newBulkJobItems, passChunk } from '#lambdas/cases/bulk/bulk-repository.ts';
import { planBulkFile } from '#lambdas/cases/bulk/plan-bulk-file.ts';
import { readUpload } from '#lambdas/cases/bulk/upload-object.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { FOLD_AT } from '#lambdas/docket/search/fold-journal.ts';
import { findSnapshotState, setJournalItems } from '#lambdas/docket/search/snapshot-state.ts';
import { DOCUMENT_PLACES_PREFIX } from '#lambdas/documents/door.constants.ts';
import { changeDocument } from '#lambdas/documents/record/document-repository.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { connectFiles } from '#shared/files/files.ts';
import { bulkCsv } from '#tests/support/bulk-csv.ts';
import {
  bundleId,
  caseId,
  documentId,
  givenBundle,
  storedBundle,
} from '#tests/support/handlers/given-bundle.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { putParty } from '#tests/support/put-party.ts';

const key = 'uploads/usr_one/bulkCases/upl_1';
const job: BulkJobRecord = {
  id: 'blk_00000000000000000000000001',
  userId: 'usr_one',
  role: 'arbitrator',
  fileName: 'loans.csv',
  key,
  partyId: 'pty_1',
  partyName: 'Deccan Housing Finance',
  resolutionKind: 'arbitration',
  state: 'queued',
  failure: '',
  total: 1,
  cursor: 0,
  created: 0,
  skipped: 0,
  failed: 0,
  hasErrorFile: false,
  createdAt: '2026-03-01T06:00:00.000Z',
};

async function startJob(table: Table): Promise<void> {
  const { bytes, etag } = await readUpload(connectFiles('portal-files'), { key });
  const { total: _, ...plan } = planBulkFile(bytes);
  await transact(table, () => Object.values(newBulkJobItems(table, job, { ...plan, etag })));
}

/** The table's stream reports a new or changed item. */
const streamed = (eventName: string, item: Record<string, unknown>) => () => ({
  Records: [
    {
      eventName,
      dynamodb: {
        Keys: marshall({ pk: item['pk'], sk: item['sk'] }),
        NewImage: marshall(item),
      },
    },
  ],
});
const jobItem = (facts: Partial<BulkJobRecord> = {}) => ({
  ...bulkKeys.job(job.userId, job.id),
  ...job,
  ...facts,
});

const fileIsGone = {
  at: `GetObject ${key}`,
  when: ['denies access', 'has no such object', 'finds a precondition false'],
  answer: 'done' as const,
  exceptEffects: /./,
  because: 'a job whose file is gone is given up, and its owner is notified',
};
const wasDone = {
  at: /^TransactWrite (BULKJOBS#|USER#)/,
  when: ['finds a condition false'],
  answer: 'done' as const,
  exceptEffects: /^TransactWrite/,
  because: 'another delivery of the event was faster',
};

await testEvents(eventFunctions.followTable, {
  async given({ table, aws }) {
    await addPerson(table, { userId: 'usr_one', role: 'arbitrator' });
    await putParty(table, { id: 'pty_1', ownerId: 'usr_one', name: job.partyName });
    aws.bucket.put(key, bulkCsv(1), 'text/csv');
  },
  events: {
    'a journal that has grown is folded into the first snapshot': {
      async given({ table }) {
        await createCase(table, makeCase(1, 'usr_one'));
        await setJournalItems(table, 'usr_one', FOLD_AT - 1);
      },
      event: streamed('INSERT', docketKeys.journal('usr_one', makeCase(1, 'usr_one').id)),
      async check(_, { aws, table }) {
        const { generation = '' } = await findSnapshotState(table, 'usr_one');
        expect(aws.bucket.keys()).toContain(docketKeys.snapshotObject('usr_one', generation));
        expect(aws.clients.s3).toHaveReceivedCommand(PutObjectCommand);
      },
      deviations: [
        {
          at: 'Delete JOURNAL#',
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /^Delete JOURNAL#/,
          because: 'the note was written anew: it stays for the next fold',
        },
        {
          at: 'Delete JOURNAL#',
          answer: 'internal',
          leaves: /^JOURNAL#/,
          because: 'the snapshot holds the note: it stays for the next fold and changes nothing',
        },
      ],
    },
    'a bulk job makes the cases of its next rows': {
      given: ({ table }) => startJob(table),
      event: streamed('INSERT', jobItem()),
      async check(_, { table, aws }) {
        expect(await findBulkJob(table, { userId: job.userId, jobId: job.id })).toMatchObject({
          cursor: 1,
          created: 1,
        });
        expect(aws.table.items().filter(({ sk }) => sk === 'CASE')).toHaveLength(1);
      },
      deviations: [
        fileIsGone,
        wasDone,
        {
          at: /^TransactWrite CASE#/,
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /./,
          because: 'a row whose case could not be written is listed with what is wrong',
        },
      ],
    },
    'a bulk job ends with a file of what is wrong': {
      async given({ table }) {
        await startJob(table);
        const problems = [{ column: 'Case Title', message: 'Case Title is required' }];
        await passChunk(table, job, {
          created: 0,
          rows: [{ row: 2, outcome: 'failed', problems }],
        });
      },
      event: streamed('MODIFY', jobItem({ state: 'running', cursor: 1, failed: 1 })),
      async check(_, { table, aws }) {
        expect(await findBulkJob(table, { userId: job.userId, jobId: job.id })).toMatchObject({
          state: 'completed',
          hasErrorFile: true,
        });
        expect(aws.clients.s3).toHaveReceivedCommand(GetObjectCommand);
        expect(aws.bucket.keys()).toContain(bulkKeys.errorFile(job.userId, job.id));
      },
      deviations: [fileIsGone, wasDone],
    },
    'a bundle whose assembly was requested is queued': {
      event: streamed('MODIFY', {
        ...bundleKeys.place(bundleId),
        bundleId,
        caseId,
        requestedVersion: 2,
      }),
      check(_, { aws }) {
        expect(aws.clients.sqs).toHaveReceivedCommandWith(SendMessageCommand, {
          MessageBody: JSON.stringify({ caseId, bundleId }),
        });
      },
    },
    'a document that became private is withheld in bundles': {
      async given(under) {
        await givenBundle(under);
        await changeDocument(under.table, { caseId, documentId }, (stored) =>
          stored ? { ...stored, visibilityType: 'me', ownerId: 'usr_two' } : undefined,
        );
      },
      event: streamed('MODIFY', {
        pk: `${DOCUMENT_PLACES_PREFIX}${documentId}`,
        sk: 'PLACE',
        caseId,
      }),
      async check(_, { table }) {
        expect(await findBundle(table, caseId, bundleId)).toMatchObject({
          assembly: { state: 'queued' },
          pdf: { isWithheld: true },
        });
      },
      deviations: [
        {
          at: /^(Update|TransactWrite) /,
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /./,
          because: 'the bundle was changed meanwhile: it is read again',
        },
      ],
    },
    'the PDFs of a deleted bundle are removed': {
      async given(under) {
        await givenBundle(under);
        await transact(under.table, () => deleteItems(under.table, storedBundle));
      },
      event: () => ({
        Records: [
          {
            eventName: 'REMOVE',
            dynamodb: {
              Keys: marshall(bundleKeys.place(bundleId)),
              OldImage: marshall({ bundleId, caseId }),
            },
          },
        ],
      }),
      check(_, { aws }) {
        expect(aws.bucket.keys().filter((one) => one.startsWith('bundles/'))).toEqual([]);
      },
    },
  },
});
