import { passPart } from '#lambdas/batches/record/batch-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { batchCode, batchId, storeBatch } from '../support/handlers/given-batch.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { caseIdOf } from '../support/make-case.ts';
import { addPerson } from '../support/people/add-person.ts';
import { signIn } from '../support/people/sign-in.ts';

const manager = { userId: 'usr_desk' };
const submittedOn = '2026-03-01T06:00:00.000Z';
const rows = [1, 2].map((n) => ({ id: caseIdOf(n), caseCode: batchCode, submittedOn }));
const begun = (table: Table) =>
  storeBatch(table, { ...manager, question: { act: 'approve' }, rows });
const running = async ({ table }: { table: Table }) => {
  await begun(table);
};
const over = async ({ table }: { table: Table }) => {
  await passPart(table, await begun(table), {
    results: [
      { id: caseIdOf(1), caseCode: batchCode, outcome: 'done' },
      {
        ...{ id: caseIdOf(2), caseCode: batchCode, outcome: 'refused' },
        ...{ message: 'Another case manager decided', title: 'Loan recovery 2' },
      },
    ],
    now: '2026-03-01T07:00:00.000Z',
  });
};

await testApi('batches', {
  async given({ table }) {
    await addPerson(table, { ...manager, role: 'caseManager' });
    await signIn(table, manager.userId, 'caseManager');
  },
  endpoints: {
    startBatch: {
      ...manager,
      headers: { 'Idempotency-Key': 'batch-of-the-test-01' },
      body: { act: 'decline', reason: 'The agreement is missing', cases: rows },
      reply: { batch: { act: 'decline', state: 'queued', total: 2, turns: 0 } },
    },
    listBatches: {
      ...manager,
      given: running,
      reply: { batches: [{ id: batchId, state: 'queued', total: 2 }] },
    },
    getBatch: {
      ...manager,
      params: { id: batchId },
      given: over,
      reply: { batch: { state: 'completed', turns: 2, done: 1, final: 1 } },
    },
    getBatchResults: [
      {
        ...manager,
        name: 'of cases that had their turn',
        params: { id: batchId },
        query: { notDone: 'true' },
        given: over,
        reply: { rows: [{ id: caseIdOf(2), outcome: 'refused', title: 'Loan recovery 2' }] },
      },
      {
        ...manager,
        name: 'of cases that wait for it',
        params: { id: batchId },
        given: running,
        reply: { rows: rows.map(({ id }) => ({ id, outcome: 'waiting' })) },
      },
    ],
    endBatch: [
      {
        ...manager,
        name: 'to stop it',
        params: { id: batchId },
        body: { action: 'stop' },
        given: running,
        reply: { batch: { state: 'stopping' }, message: 'Stopped' },
      },
      {
        ...manager,
        name: 'to close it',
        params: { id: batchId },
        body: { action: 'close' },
        given: over,
        reply: { batch: { state: 'completed' }, message: 'Closed' },
      },
    ],
  },
});
