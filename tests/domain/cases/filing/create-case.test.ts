import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusOnSubmission } from '#lambdas/cases/filing/submit-case.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { systemConfigKeys } from '#lambdas/system-config/record/system-config-keys.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';
import { type Filing, startFiling, whole } from './start-filing.ts';

/** Submitting a new case: what is stored, who is notified, and the fee. */

let on: Filing;
beforeAll(async () => {
  on = await startFiling();
});
afterAll(() => on.stop());

describe('a new case', () => {
  test('is submitted for approval with its creator as a member, and returns the submitted values', async () => {
    const agreement = await on.services.upload('usr_one', 'caseAgreement');
    const described = await on.services.upload('usr_one', 'caseDescription');
    const { status, body } = await on.post({
      ...whole,
      description: ' ',
      description_document_url: `http://127.0.0.1/files/${described}?X-Amz-Signature=x`,
      agreement_urls: [{ agreement_url: agreement, summary: 'Clause 14' }],
    });
    expect([status, body.message]).toEqual([200, 'Case Created Successfully']);
    expect(body.case).toMatchObject({
      status: 'waitingForCaseApproval',
      totalClaimValue: 671000.2,
      claimantParty: { name: 'Deccan Finance' },
      respondentName: 'Suresh Patil',
      presidingNeutral: { id: 'usr_one', name: 'Raghav' },
      ownerId: 'usr_one',
      caseTopic: ['Loan'],
    });
    expect(body.case.caseCode).toMatch(/^MED-\d{4}-\d{6}$/);
    expect(await findCase(on.table, body.case.id)).toMatchObject({
      totalClaim: { amountMinor: 67100020, currency: 'INR' },
      descriptionFile: {
        key: described.replace('incoming/', 'uploads/'),
        versionId: expect.any(String),
        contentType: 'application/pdf',
      },
      agreements: [
        { file: { key: agreement.replace('incoming/', 'uploads/') }, summary: 'Clause 14' },
      ],
      respondents: [
        {
          name: 'Suresh Patil',
          email: 'suresh@example.com',
          sealedPan: expect.stringMatching(/^key1\./),
          mobile: '+919876543210',
        },
      ],
    });
    // Only members of the case read the submitted values.
    for (const shown of [body.case, (await on.look(body.case.id)).body.case]) {
      expect(shown.filedDocuments).toMatchObject([
        { label: 'Description', summary: '' },
        { label: 'Agreement 1', summary: 'Clause 14' },
      ]);
      for (const { url } of shown.filedDocuments) {
        const file = await fetch(url);
        expect([file.status, await file.text()]).toEqual([200, expect.stringMatching(/^%PDF/)]);
        expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
      }
    }
    expect((await on.look(body.case.id, 'usr_two')).status).toBe(404);
    const places = (await on.everything()).filter(
      ({ pk, sk }) => pk === `CASE#${body.case.id}` && sk.startsWith('PARTY#'),
    );
    expect(places.map(({ sk }) => sk)).toEqual(['PARTY#claimant#pty_one']);
  });

  test('stores a respondent’s contact details and PAN only in the case item', async () => {
    const { body } = await on.post(whole);
    const rows = (await on.everything()).filter(({ sk }) => sk === `CASE#${body.case.id}`);
    // Docket rows, created rows and the search note.
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/ABCDE1234F|suresh@example|9876543210/);
  });

  test('notifies every other case manager once when it waits for approval', async () => {
    const key = 'told-of-submission-01';
    const { id, caseCode } = (await on.post(whole, { key })).body.case;
    await on.post(whole, { key });
    const waits = `${caseCode} waits for approval`;
    const toldTo = async (userId: string) =>
      (await storedActivities(on.table, userId)).filter(({ message }) => message === waits);
    expect(await toldTo('usr_manager')).toMatchObject([
      {
        kind: 'CASE',
        entityId: id,
        meta: { destination: 'approvals', resolutionKind: 'mediation' },
      },
    ]);
    const mails = (await on.services.mailsTo('usr_manager@example.com')).filter(({ text }) =>
      text.includes(caseCode),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('It was submitted by Raghav.');
    expect(mails[0]?.text).not.toMatch(/Suresh|Deccan/);
    expect(await toldTo('usr_one')).toEqual([]);

    const own = await on.post(whole, { userId: 'usr_manager' });
    const told = await storedActivities(on.table, 'usr_manager');
    expect(told.filter(({ entityId }) => entityId === own.body.case.id)).toEqual([]);
    const draft = await on.newDraft();
    expect(await storedActivities(on.table, 'usr_manager')).toEqual(told);
    await on.put({ id: draft.id, isDraft: false });
    expect((await storedActivities(on.table, 'usr_manager'))[0]).toMatchObject({
      message: `${draft.caseCode} waits for approval`,
    });
  });

  test('is managed by a creating case manager, and presided over by a creating arbitrator', async () => {
    const managed = await on.post(whole, { userId: 'usr_manager' });
    expect(managed.body.case).toMatchObject({ caseManagerId: 'usr_manager' });
    expect(managed.body.case.presidingNeutral).toBeUndefined();
    const arbitration = await on.post({ ...whole, resolutionKind: 'arbitration' });
    expect(arbitration.body.case).toMatchObject({ presidingArbitrator: 'yes' });
    expect(arbitration.body.case.caseCode).toMatch(/^ARB-/);
  });

  test('requires its fee first when the deployment charges one', async () => {
    const caseFees = {
      registration: { mediation: 0, arbitration: 0, negotiation: 1000.5 },
      cgstPercent: 9,
      sgstPercent: 9,
      igstPercent: 0,
    };
    await on.table.client.send(
      new PutCommand({
        TableName: on.table.name,
        Item: { ...systemConfigKeys.settings(), caseFees },
      }),
    );
    const { body } = await on.post({ ...whole, resolutionKind: 'negotiation' });
    expect(body.case.status).toBe('pendingRegistrationFee');
    // A case that was declined has passed the fee.
    expect(
      await statusOnSubmission(on.table, {
        resolutionKind: 'negotiation',
        declineReason: 'The agreement is missing',
      }),
    ).toBe('waitingForCaseApproval');
    for (const [userId, message] of [
      ['usr_manager', `${body.case.caseCode} waits for its registration fee`],
      ['usr_one', `The registration fee of ${body.case.caseCode} is requested from the claimant`],
    ] as const)
      expect((await storedActivities(on.table, userId))[0]).toMatchObject({
        kind: 'PAYMENT',
        entityId: body.case.id,
        message,
        meta: { actions: 'claimantRequestRegistrationFee' },
      });
    const draft = await on.newDraft({ resolutionKind: 'negotiation' }, 'usr_manager');
    const shown = (await on.cart('usr_manager')).body.data.find(
      ({ id }: { id: string }) => id === draft.id,
    );
    expect(shown.fee).toEqual({
      caseFees: 1000.5,
      cgst: 90.05,
      sgst: 90.05,
      igst: 0,
      totalPayment: 1180.6,
    });
    await on.remove(draft.id, 'usr_manager');
  });
});
