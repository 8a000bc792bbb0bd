import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CaseClocks } from '#contracts/endpoints/clocks.ts';
import type { FollowUpKind } from '#contracts/rules/outcome/outcomes.ts';
import { presentCase } from '#lambdas/cases/reading/present-case.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { servedAgreementState } from '#lambdas/cases/record/case-papers.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { deskKeys } from '#lambdas/desk/record/desk-keys.ts';
import { listServingHeads } from '#lambdas/serving/record/serving-repository.ts';
import { readObject } from '#shared/files/read-object.ts';
import { newId } from '#shared/ids.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { type Desk, itemsOfDesk, startDesk } from '#tests/support/desk/start-desk.ts';
import { pageTexts } from '#tests/support/files/page-texts.ts';

/** Corrections, interpretations, additional awards and dissenting opinions refer to the award. */

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

const complete = {
  content:
    '<h2>Findings and reasons</h2><p data-number="">The tribunal accepts the ledger as proof.</p>' +
    '<h2>Decision</h2><p data-number="">The respondent shall pay the claimant.</p>',
  seat: 'Mumbai',
  madeOn: '2026-03-02',
};
const confirmed = ['interest', 'costs'];
const facts = { summaryStatus: 'completed' } as const;

type Address = { caseId: string; draftId: string };

/** A case with a published award. */
async function givenAward(more: Parameters<Desk['givenCase']>[0] = {}) {
  const caseId = await desk.givenCase({ ...facts, ...more });
  const { id: draftId = '' } = (await desk.create(caseId)).body;
  await desk.save({ caseId, draftId }, { body: { ...complete, version: 1 } });
  const { body } = await desk.publish({ caseId, draftId }, { body: { version: 2, confirmed } });
  if (!body.agreementId) throw new Error(body.message);
  return { caseId, agreementId: body.agreementId, awardName: body.name ?? '' };
}

const begin = (
  { caseId, agreementId }: { caseId: string; agreementId: string },
  kind: FollowUpKind,
  input: { userId?: string; audience?: string; key?: string } = {},
) => {
  const { audience = 'author', ...rest } = input;
  return desk.create(caseId, { audience, follows: { kind, agreementId } }, rest);
};

/** A draft of the kind with a text that can be published. */
async function written(
  award: { caseId: string; agreementId: string },
  kind: FollowUpKind,
  userId = 'usr_one',
): Promise<Address> {
  const { id: draftId = '' } = (await begin(award, kind, { userId })).body;
  const address = { caseId: award.caseId, draftId };
  const saved = await desk.save(address, { userId, body: { ...complete, version: 1 } });
  expect(saved.status).toBe(200);
  return address;
}

async function caseOf({ caseId }: { caseId: string }) {
  const record = await findCase(desk.table, caseId);
  if (!record) throw new Error(`No case ${caseId}`);
  return record;
}

async function update(Key: object, name: string, value: unknown): Promise<void> {
  const { client, name: TableName } = desk.table;
  await client.send(
    new UpdateCommand({
      ...{ TableName, Key, UpdateExpression: 'SET #name = :value' },
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

const toPublish = { version: 2 };

describe('a paper that refers to an award', () => {
  test('begins with the award that it refers to, and is offered once there is one', async () => {
    const before = await desk.givenCase();
    expect((await desk.list(before)).body.followUps).toEqual([]);
    const award = await givenAward();
    const { followUps } = (await desk.list(award.caseId)).body;
    expect(followUps).toEqual(['correction', 'interpretation', 'additionalAward', 'dissent']);
    expect((await desk.list(award.caseId, { userId: 'usr_manager' })).body.followUps).toEqual([]);
    for (const kind of followUps ?? []) {
      const { id: draftId = '' } = (await begin(award, kind)).body;
      const { body } = await desk.get({ caseId: award.caseId, draftId });
      expect(body).toMatchObject({
        kind,
        refersTo: { agreementId: award.agreementId, name: award.awardName },
        signatories: kind === 'dissent' ? ['Raghav Menon'] : ['Raghav Menon', 'Ananya Krishnan'],
      });
      expect(body.text?.content).toContain(award.awardName);
    }
  });

  test.each([
    ['correction', 'Correction of the award'],
    ['interpretation', 'Interpretation of the award'],
    ['additionalAward', 'Additional award'],
    ['dissent', 'Dissenting opinion'],
  ] as const)(
    '%s is added to the award and served, and the case stays as it is',
    async (kind, title) => {
      const award = await givenAward();
      const before = await caseOf(award);
      const address = await written(award, kind);
      const { status, body } = await desk.publish(address, { body: toPublish });
      expect([status, body.name]).toEqual([200, `${title} ${before.code}.pdf`]);
      const record = await caseOf(award);
      expect(record.status).toBe('awardPassed');
      expect(record.statusSetAt).toBe(before.statusSetAt);
      expect(record.negotiationSummary).toBe(before.negotiationSummary);
      const [shown, ...others] = presentCase(record).agreementsAndAwards;
      expect(others).toEqual([]);
      expect(shown).toMatchObject({
        id: award.agreementId,
        followUps: [{ id: body.agreementId, kind, name: body.name, uploadedBy: 'Raghav Menon' }],
      });
      const titles = (await listServingHeads(desk.table, award.caseId)).map((one) => one.title);
      expect(titles.toSorted()).toEqual(['Award', title].toSorted());
      const files = record.uploadedDocuments;
      // Both can be opened by those who were served.
      expect(files.map((file) => servedAgreementState(record, file))).toEqual(['ready', 'ready']);
      const bytes = await readObject(desk.services.files, {
        key: files[1]?.key ?? '',
        maxBytes: 1_000_000,
      });
      const text = (await pageTexts(bytes ?? new Uint8Array())).join(' ').replace(/\s+/g, ' ');
      expect(text).toContain(`on the award “${award.awardName}”, published on`);
      // A dissenting opinion is signed by its author alone.
      expect(text.includes('Ananya Krishnan Arbitrator')).toBe(kind !== 'dissent');
    },
  );

  test('is published once by a repeat, and finished after a kill', async () => {
    const award = await givenAward();
    const address = await written(award, 'correction');
    // The function was killed between the file and the transaction.
    await update(deskKeys.draft(address.caseId, address.draftId), 'publication', {
      uploadId: newId('upload'),
      userId: 'usr_one',
      textVersion: 2,
      beganAt: new Date().toISOString(),
    });
    const locked = await desk.save(address, { body: { ...complete, version: 2 } });
    expect(locked.body.message).toContain('being published');
    const first = await desk.publish(address, { body: toPublish });
    const again = await desk.publish(address, { body: toPublish });
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await caseOf(award)).uploadedDocuments).toHaveLength(2);
    expect(await listServingHeads(desk.table, award.caseId)).toHaveLength(2);
  });

  test('has a file name of its own beside another one of its kind', async () => {
    const award = await givenAward();
    const names: unknown[] = [];
    for (const address of [
      await written(award, 'correction'),
      await written(award, 'correction'),
    ]) {
      const { body } = await desk.publish(address, { body: toPublish });
      expect((await desk.publish(address, { body: toPublish })).body.name).toBe(body.name);
      names.push(body.name);
    }
    const record = await caseOf(award);
    expect(names).toEqual([
      `Correction of the award ${record.code}.pdf`,
      `Correction of the award ${record.code} (2).pdf`,
    ]);
    expect(record.uploadedDocuments.slice(1).map(({ name }) => name)).toEqual(names);
  });

  test('is begun once with one key', async () => {
    const award = await givenAward();
    const key = 'correction-of-the-test';
    const first = await begin(award, 'correction', { key });
    expect((await begin(award, 'correction', { key })).body.id).toBe(first.body.id);
    expect((await desk.list(award.caseId)).body.data).toHaveLength(2);
  });

  test('is refused for an award that is not in force, and its text stays editable', async () => {
    const award = await givenAward();
    const unknown = { ...award, agreementId: 'doc_00000000000000000000000001' };
    expect((await begin(unknown, 'correction')).body.code).toBe('conflict');
    const address = await written(award, 'correction');
    const { id: draftId = '' } = (await desk.create(award.caseId)).body;
    const other = { caseId: award.caseId, draftId };
    await desk.save(other, { body: { ...complete, version: 1 } });
    const body = { version: 2, confirmed, replacedId: award.agreementId };
    expect((await desk.publish(other, { body })).status).toBe(200);
    const late = await desk.publish(address, { body: toPublish });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('in force')]);
    expect((await caseOf(award)).uploadedDocuments).toHaveLength(2);
    const saved = await desk.save(address, { body: { ...complete, seat: 'Pune', version: 2 } });
    expect(saved.status).toBe(200);
  });

  test('is of an arbitration, and never of a case without an award', async () => {
    const none = await desk.givenCase(facts);
    const agreementId = 'doc_00000000000000000000000001';
    expect((await begin({ caseId: none, agreementId }, 'correction')).status).toBe(409);
    const uploadedDocuments = [
      { id: agreementId, kind: 'dealAgreement', key: 'a', uploadedAt: '2026-03-02T06:00:00.000Z' },
    ];
    const mediation = await desk.givenCase({
      ...{ ...facts, uploadedDocuments, resolutionKind: 'mediation' as const },
      status: 'bothPaidNegotiationSuccessFee',
    });
    expect((await begin({ caseId: mediation, agreementId }, 'correction')).status).toBe(409);
    expect((await desk.list(mediation)).body.followUps).toEqual([]);
    for (const caseId of [none, mediation])
      expect(await itemsOfDesk(desk.table, caseId)).toEqual([]);
  });

  test.each([
    ['usr_manager', 403],
    ['usr_requested', 404],
    ['usr_foreign', 404],
  ])('is refused to %s, and nothing is stored', async (userId, status) => {
    const award = await givenAward();
    const before = await itemsOfDesk(desk.table, award.caseId);
    expect((await begin(award, 'correction', { userId })).status).toBe(status);
    expect(await itemsOfDesk(desk.table, award.caseId)).toEqual(before);
  });

  test.each(['verdict', '', 'award'])('of the kind %j is refused', async (kind) => {
    const award = await givenAward();
    const reply = await begin(award, kind as FollowUpKind);
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input']);
  });
});

describe('a dissenting opinion', () => {
  test('is its author’s alone until it is published', async () => {
    const award = await givenAward();
    const address = await written(award, 'dissent');
    const others = ['usr_two', 'usr_manager', 'usr_foreign'];
    for (const userId of others) {
      const replies = [
        await desk.get(address, { userId }),
        await desk.publish(address, { userId, body: toPublish }),
        await desk.save(address, { userId, body: { ...complete, version: 2 } }),
        await desk.exportFile(address, { userId }),
        await desk.remove(address, { userId }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(JSON.stringify((await desk.list(award.caseId, { userId })).body)).not.toContain(
        address.draftId,
      );
    }
    const shared = await desk.share(address, { body: { audience: 'tribunal' } });
    expect([shared.status, shared.body.message]).toEqual([409, expect.stringContaining('author')]);
    expect((await begin(award, 'dissent', { audience: 'tribunal' })).body.issues).toMatchObject([
      { field: 'audience' },
    ]);
    expect((await desk.publish(address, { body: toPublish })).status).toBe(200);
    const record = await caseOf(award);
    expect(presentCase(record).agreementsAndAwards[0]?.followUps).toMatchObject([
      { kind: 'dissent', uploadedBy: 'Raghav Menon' },
    ]);
  });

  test('is not for a sole arbitrator', async () => {
    const award = await givenAward({
      assignments: [{ userId: 'usr_one', name: 'Raghav Menon', role: 'presiding' }],
    });
    expect((await desk.list(award.caseId)).body.followUps).not.toContain('dissent');
    const reply = await begin(award, 'dissent');
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining('sole')]);
  });
});

describe('the terms of section 33', () => {
  /** The clocks of the case, or what starting one has answered. */
  const clocks = async (caseId: string, body?: object) => {
    const resource = 'clocks/cases/{caseId}';
    const event = apiEvent(body ? 'POST' : 'GET', resource, {
      userId: 'usr_one',
      params: { caseId },
      ...(body && { body }),
    });
    return (await callHandler<CaseClocks>(event)).body;
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  /** The award was published so many days ago. */
  async function ageAward(award: { caseId: string }, days: number) {
    const { uploadedDocuments } = await caseOf(award);
    const aged = uploadedDocuments.map((one) => ({ ...one, uploadedAt: daysAgo(days) }));
    await update(caseKeys.case(award.caseId), 'uploadedDocuments', aged);
  }

  test('a late correction is published, and its last day is told', async () => {
    const award = await givenAward();
    await ageAward(award, 40);
    const address = await written(award, 'correction');
    const { deadline } = (await desk.get(address)).body;
    expect(deadline?.source).toContain('section 33(1)');
    expect(deadline?.endsOn).toBe(indianDay(daysAgo(10)));
    // Received later than it was published: the clock of the case counts.
    const startedOn = indianDay(daysAgo(35));
    await clocks(award.caseId, { termId: 'award-correction', startedOn, knownOn: startedOn });
    expect((await desk.get(address)).body.deadline?.endsOn).toBe(indianDay(daysAgo(5)));
    expect((await desk.publish(address, { body: toPublish })).status).toBe(200);
  });

  test('the time for a challenge is proposed from the last decision, not from a dissent', async () => {
    const award = await givenAward();
    await ageAward(award, 20);
    const proposed = async () => {
      const { startable } = await clocks(award.caseId);
      return startable.find(({ term }) => term.id === 'award-challenge')?.proposedOn;
    };
    const [published, today] = [20, 0].map((days) => indianDay(daysAgo(days)));
    await desk.publish(await written(award, 'dissent'), { body: toPublish });
    expect(await proposed()).toBe(published);
    await desk.publish(await written(award, 'correction'), { body: toPublish });
    expect(await proposed()).toBe(today);
  });
});

const indianDay = (at: string) =>
  new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().slice(0, 10);
