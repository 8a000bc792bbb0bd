import { expect } from 'vitest';
import { registerScan } from '#lambdas/agreements/record/agreement-scan-repository.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';

const caseId = caseIdOf(1);
const file = { key: 'uploads/usr_one/outcomeAgreement/upl_1', versionId: 'version-1' };

const scanned = (scanResultStatus: string) => ({
  'detail-type': 'GuardDuty Malware Protection Object Scan Result',
  detail: {
    s3ObjectDetails: { objectKey: file.key, versionId: file.versionId },
    scanResultDetails: { scanResultStatus },
  },
});
const delivered =
  (...messages: object[]) =>
  () => ({ Records: messages.map((message) => ({ body: JSON.stringify(message) })) });
const register = ({ table }: { table: Table }) =>
  transact(table, () => [registerScan(table, file, { caseId, verdict: undefined })]);
const stored = async (table: Table) =>
  (await findCase(table, caseId))?.uploadedDocuments.map(({ scan }) => scan);
const notified = async (table: Table) => (await storedActivities(table, 'usr_one')).length;

await testEvents(eventFunctions.checkAgreement, {
  async given({ table }) {
    await createCase(
      table,
      makeCase(1, 'usr_one', {
        resolutionKind: 'mediation',
        status: 'bothPaidNegotiationSuccessFee',
        summaryStatus: 'completed',
        assignments: [{ userId: 'usr_one', name: 'One', role: 'presiding' }],
        uploadedDocuments: [{ ...file, id: 'doc_1', kind: 'dealAgreement', scan: 'pending' }],
      }),
    );
  },
  events: {
    'a clean verdict releases the agreement': {
      given: register,
      event: delivered(scanned('NO_THREATS_FOUND')),
      async check(_, { table }) {
        expect(await stored(table)).toEqual(['clean']);
        expect(await notified(table)).toBe(0);
      },
    },
    'a threat, delivered twice, refuses the agreement and notifies once': {
      given: register,
      event: delivered(scanned('THREATS_FOUND'), scanned('THREATS_FOUND')),
      async check(_, { table }) {
        expect(await stored(table)).toEqual(['threat']);
        expect(await notified(table)).toBe(1);
      },
    },
    'a verdict before the registration is kept for it': {
      event: delivered(scanned('THREATS_FOUND')),
      async check(_, { table }) {
        expect(await stored(table)).toEqual(['pending']);
        await expect(register({ table })).rejects.toThrow('ConditionalCheckFailed');
      },
    },
    'a new file without a scan needs no work': {
      event: delivered({ 'detail-type': 'Object Created', detail: { object: { key: file.key } } }),
      async check(_, { table }) {
        expect(await stored(table)).toEqual(['pending']);
      },
    },
  },
});
