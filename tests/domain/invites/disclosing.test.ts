import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Disclosure } from '#contracts/endpoints/disclosures.ts';
import { DISCLOSURES_MAX, RESPONSES_MAX } from '#contracts/rules/disclosures.ts';
import { findDocketRow } from '#lambdas/docket/record/docket-repository.ts';
import { deleteDocument } from '#lambdas/document-changes/delete-document.ts';
import { updateDocument } from '#lambdas/documents/filing/update-document.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import { documentRecordSchema } from '#lambdas/documents/record/document-record.ts';
import { disclosureItem, putResponse } from '#lambdas/invites/record/disclosure-repository.ts';
import { inviteKeys } from '#lambdas/invites/record/invite-keys.ts';
import { systemClock } from '#shared/clock.ts';
import { transact } from '#shared/dynamo/transact.ts';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { pageTexts } from '#tests/support/files/page-texts.ts';
import { acceptanceOf, declineBody } from '#tests/support/people/acceptance.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { startFiles } from '#tests/support/stores/start/start-stores.ts';
import { type Invites, managedBy, startInvites } from './start-invites.ts';

/** Disclosures: with an acceptance, later, and as documents of the case. */

let on: Invites;
let files: Files;
let stopFiles: () => Promise<void>;
beforeAll(async () => {
  on = await startInvites();
  ({ files, stop: stopFiles } = await startFiles());
});
afterAll(async () => {
  await stopFiles();
  await on.stop();
});

type Body = {
  data: Disclosure[];
  declined: { name: string; reason: string }[];
  disclosure: Disclosure;
  documentId: string;
  message: string;
  responseId: string;
  issues?: { field: string; message: string }[];
};

const KEPT =
  'This document is a disclosure, so it stays as it is. Correct it by a further disclosure';

/** Of `newCase`. */
const CLAIMANT = 'Deccan Housing Finance';
const nowText = () => systemClock.now().toISOString();

const path = 'mediator/cases/{id}/disclosures';
const list = (userId: string, id: string) =>
  callHandler<Body>(apiEvent('GET', path, { userId, params: { id } }));
const disclose = (userId: string, id: string, body: object, key?: string) =>
  callHandler<Body>(
    apiEvent('POST', path, {
      userId,
      params: { id },
      body,
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    }),
  );
const addDocument = (userId: string, id: string, disclosureId: string) =>
  callHandler<Body>(
    apiEvent('POST', `${path}/{disclosureId}/document`, { userId, params: { id, disclosureId } }),
  );

const respond = (
  userId: string,
  { caseId, disclosureId }: { caseId: string; disclosureId: string },
  facts: object = {},
  key?: string,
) =>
  callHandler<Body>(
    apiEvent('POST', `${path}/{disclosureId}/responses`, {
      userId,
      params: { id: caseId, disclosureId },
      body: {
        ...{ response: 'objection', parties: [CLAIMANT], receivedOn: indianDayOf(nowText()) },
        ...{ text: 'A relative of the arbitrator advises the respondent.', documentId: '' },
        ...facts,
      },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    }),
  );

const storedOf = async (caseId: string, prefix: string) =>
  (await scanTable(on.table)).filter(
    ({ pk, sk }) => pk === `CASE#${caseId}` && String(sk).startsWith(prefix),
  );
const disclosuresOf = (caseId: string) => storedOf(caseId, 'DISCLOSURE#');

/** An arbitration of usr_arb, to which usr_arb_2 is invited. */
async function arbitration() {
  const caseId = await on.newCase(
    { ...managedBy('usr_mgr', 'usr_arb'), resolutionKind: 'arbitration', status: 'firstHearing' },
    'usr_arb',
  );
  const { body } = await on.invite('usr_arb', { caseId, role: 'arbitrator', userId: 'usr_arb_2' });
  return { caseId, id: body.invite.id };
}

describe('an acceptance', () => {
  test('stores the disclosure, which all neutrals of the case read, and others do not', async () => {
    const { caseId, id } = await arbitration();
    const { status, body } = await on.answer('usr_arb_2', id, acceptanceOf('arbitrator'));
    expect(status, body.message).toBe(200);
    for (const userId of ['usr_arb', 'usr_mgr', 'usr_arb_2'])
      expect((await list(userId, caseId)).body.data).toMatchObject([
        {
          id: body.disclosureId,
          act: 'arbitration',
          isFirst: true,
          by: { id: 'usr_arb_2', name: 'Person usr_arb_2' },
          interests: 'I advised the claimant in 2019.\nThe matter has ended.',
          time: '',
          documentId: '',
        },
      ]);
    expect((await list('usr_stranger', caseId)).status).toBe(404);
  });

  test('is stored once for a request that is delivered twice, also in parallel', async () => {
    for (const isParallel of [false, true]) {
      const { caseId, id } = await arbitration();
      const before = await on.allOf('usr_arb_2');
      const send = () => on.answer('usr_arb_2', id, acceptanceOf('arbitrator'), `twice-${id}`);
      const first = isParallel ? await Promise.all([send(), send()]) : [await send(), await send()];
      expect(first.map(({ status }) => status)).toEqual([200, 200]);
      expect(first[0]?.body).toEqual(first[1]?.body);
      expect(await disclosuresOf(caseId)).toHaveLength(1);
      expect(await on.allOf('usr_arb_2')).toBe(before + 1);
      const second = await on.answer('usr_arb_2', id, acceptanceOf('arbitrator'), `other-${id}`);
      expect(second).toMatchObject({
        status: 409,
        body: { message: 'This invitation was accepted already' },
      });
      expect(await disclosuresOf(caseId)).toHaveLength(1);
    }
  });

  test('and a decline at the same moment: one wins, the other is refused and stores nothing', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { caseId, id } = await arbitration();
      const [accepted, refused] = await Promise.all([
        on.answer('usr_arb_2', id, acceptanceOf('arbitrator')),
        on.answer('usr_arb_2', id, declineBody),
      ]);
      expect([accepted.status, refused.status].toSorted()).toEqual([200, 409]);
      const isAccepted = accepted.status === 200;
      expect(await disclosuresOf(caseId)).toHaveLength(isAccepted ? 1 : 0);
      expect(await storedOf(caseId, 'DECLINEDINVITE#')).toHaveLength(isAccepted ? 0 : 1);
      expect((await findDocketRow(on.table, 'usr_arb_2', caseId)) !== undefined).toBe(isAccepted);
    }
  });

  test('of another neutral is refused, and stores nothing', async () => {
    const { caseId, id } = await arbitration();
    const { status } = await on.answer('usr_stranger', id, acceptanceOf('arbitrator'));
    expect(status).toBe(404);
    expect(await disclosuresOf(caseId)).toEqual([]);
    expect(await findDocketRow(on.table, 'usr_stranger', caseId)).toBeUndefined();
  });

  test('takes no disclosure from a case manager', async () => {
    const caseId = await on.newCase();
    const wish = { caseId, role: 'caseManager', userId: 'usr_mgr_2' };
    const { id } = (await on.invite('usr_med', wish)).body.invite;
    const reply = await on.answer('usr_mgr_2', id, acceptanceOf('mediator'));
    expect(reply.body.issues).toEqual([
      { field: 'disclosure', message: 'A case manager accepts without a disclosure' },
    ]);
    expect((await on.answer('usr_mgr_2', id, { answer: 'accept' })).body.disclosureId).toBe('');
  });

  const form = acceptanceOf('arbitrator').disclosure;
  test.each([
    [{ contact: ' ' }, 'contact', 'Contact details are required'],
    [{ contact: 'x'.repeat(301) }, 'contact', 'Maximum 300 characters'],
    [{ experience: '' }, 'experience', 'Experience is required'],
    [{ experience: 'x'.repeat(1001) }, 'experience', 'Maximum 1000 characters'],
    [{ ongoingArbitrations: -1 }, 'ongoingArbitrations', 'A number from 0 is required'],
    [{ ongoingArbitrations: 1000 }, 'ongoingArbitrations', 'Maximum 999'],
    [{ ongoingArbitrations: 1.5 }, 'ongoingArbitrations', 'A whole number is required'],
    [{ interests: '' }, 'interests', 'Say whether there is something to disclose'],
    [{ interestsText: '' }, 'interestsText', 'Say what you disclose'],
    [{ interestsText: 'x'.repeat(2001) }, 'interestsText', 'Maximum 2000 characters'],
    [{ interestsText: 'a\u202eb' }, 'interestsText', 'Control characters are not allowed'],
    [{ time: 'some' }, 'timeText', 'Say what you disclose'],
    [{ confirmed: false }, 'confirmed', 'Confirm that the disclosure is complete'],
  ])('is refused with %o, and stores nothing', async (wrong, field, message) => {
    const { caseId, id } = await arbitration();
    const disclosure = { ...form, ...wrong };
    const reply = await on.answer('usr_arb_2', id, { answer: 'accept', disclosure });
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toContainEqual({ field: `disclosure.${field}`, message });
    expect(await disclosuresOf(caseId)).toEqual([]);
    expect(await findDocketRow(on.table, 'usr_arb_2', caseId)).toBeUndefined();
  });
});

describe('the last day of an invitation', () => {
  test('is two weeks after it; afterwards it can be declined and withdrawn, not accepted', async () => {
    const { caseId, id } = await arbitration();
    const [invite] = (await on.list('usr_arb_2', 'received-invites')).body.data;
    expect(invite).toMatchObject({ id, isOverdue: false });
    expect(invite?.answer_by).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const key of [
      inviteKeys.invite('usr_arb', 'sent', id),
      inviteKeys.invite('usr_arb_2', 'received', id),
    ]) {
      const item = (await scanTable(on.table)).find(({ pk, sk }) => pk === key.pk && sk === key.sk);
      await on.table.client.send(
        new PutCommand({ TableName: on.table.name, Item: { ...item, answerBy: '2026-01-31' } }),
      );
    }
    expect((await on.list('usr_arb_2', 'received-invites')).body.data[0]).toMatchObject({
      isOverdue: true,
    });
    expect(await on.answer('usr_arb_2', id, acceptanceOf('arbitrator'))).toMatchObject({
      status: 409,
      body: {
        message:
          'This invitation could be accepted until 31/01/2026. Ask Person usr_arb for a new one',
      },
    });
    expect(await disclosuresOf(caseId)).toEqual([]);
    expect((await on.answer('usr_arb_2', id, declineBody)).status).toBe(200);
  });
});

describe('the reason of a decline', () => {
  test('is read by the sender and the case managers, and by no other neutral', async () => {
    const { caseId, id } = await arbitration();
    const other = await on.invite('usr_mgr', { caseId, role: 'arbitrator', userId: 'usr_arb_2' });
    expect(other.status).toBe(409);
    await on.answer('usr_arb_2', id, declineBody);
    for (const userId of ['usr_arb', 'usr_mgr'])
      expect((await list(userId, caseId)).body.declined).toMatchObject([
        { name: 'Person usr_arb_2', reason: declineBody.reason },
      ]);
    expect(await on.activitiesOf('usr_mgr', caseId)).toMatchObject([
      { message: expect.stringContaining('Person usr_arb_2 declined the invitation of') },
    ]);
    const next = await on.invite('usr_mgr', { caseId, role: 'arbitrator', userId: 'usr_arb_2' });
    await on.answer('usr_arb_2', next.body.invite.id, acceptanceOf('arbitrator'));
    expect((await list('usr_arb_2', caseId)).body.declined).toEqual([]);
  });
});

describe('a later disclosure', () => {
  test('is a further one; earlier ones stay', async () => {
    const { caseId, id } = await arbitration();
    await on.answer('usr_arb_2', id, acceptanceOf('arbitrator'));
    const later = { interestsText: 'My firm was asked to advise the respondent.' };
    const first = await disclose('usr_arb_2', caseId, later, 'later-disclosure-0001');
    expect(first.status, first.body.message).toBe(200);
    expect((await disclose('usr_arb_2', caseId, later, 'later-disclosure-0001')).body).toEqual(
      first.body,
    );
    const { data } = (await list('usr_arb', caseId)).body;
    expect(data.map(({ isFirst, interests }) => [isFirst, interests.slice(0, 7)])).toEqual([
      [false, 'My firm'],
      [true, 'I advis'],
    ]);
  });

  test('is refused for a stranger, a case manager, a draft and without a text', async () => {
    const { caseId } = await arbitration();
    const body = { interestsText: 'Something' };
    expect((await disclose('usr_stranger', caseId, body)).status).toBe(404);
    expect((await disclose('usr_arb_2', caseId, body)).status).toBe(404);
    expect((await disclose('usr_mgr', caseId, body)).status).toBe(403);
    const draft = await on.newCase({ status: 'draft' });
    expect((await disclose('usr_med', draft, body)).status).toBe(409);
    expect((await disclose('usr_arb', caseId, { interestsText: '' })).body.issues).toEqual([
      { field: 'interestsText', message: 'Say what you disclose' },
    ]);
    expect(await disclosuresOf(caseId)).toEqual([]);
  });

  test('is limited to ten a day, also in parallel', async () => {
    const { caseId } = await arbitration();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        disclose('usr_arb', caseId, { interestsText: `Circumstance ${n}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(await disclosuresOf(caseId)).toHaveLength(10);
  });

  test('is refused in a full case; the disclosure of an acceptance does not push the first out', async () => {
    const { caseId, id } = await arbitration();
    for (let n = 0; n < DISCLOSURES_MAX; n += 1)
      await on.table.client.send(
        new PutCommand({
          TableName: on.table.name,
          Item: disclosureItem({
            ...{ id: `dis_${String(n).padStart(26, '0')}`, caseId, act: 'arbitration' },
            by: { userId: 'usr_arb', name: 'A', role: 'arbitrator' },
            ...{ createdAt: '2026-01-05T06:30:00.000Z', interestsText: `Of ${n}`, timeText: '' },
            ...{ uploadId: `upl_${n}`, isFiled: false },
          }),
        }),
      );
    const more = await disclose('usr_arb', caseId, { interestsText: 'One more' });
    expect(more.status).toBe(409);
    expect((await on.answer('usr_arb_2', id, acceptanceOf('arbitrator'))).status).toBe(200);
    const { body } = await list('usr_arb', caseId);
    expect(body.data).toHaveLength(DISCLOSURES_MAX + 1);
    expect(body.data.map(({ interests }) => interests)).toContain('Of 0');
  });
});

describe('a response of a party', () => {
  /** A case of usr_arb with a disclosure. */
  async function disclosed() {
    const { caseId } = await arbitration();
    const { body } = await disclose('usr_arb', caseId, { interestsText: 'A circumstance' });
    return { caseId, disclosureId: body.disclosure.id };
  }
  const responsesOf = async (caseId: string, userId = 'usr_arb') =>
    (await list(userId, caseId)).body.data.flatMap(({ responses }) => responses);
  const storedResponses = ({ caseId }: { caseId: string }) =>
    storedOf(caseId, 'DISCLOSURERESPONSE#');

  test('is read by every neutral of the case, with who recorded it, and the others are notified', async () => {
    const about = await disclosed();
    const { status, body } = await respond('usr_mgr', about);
    expect(status, body.message).toBe(200);
    for (const userId of ['usr_arb', 'usr_mgr'])
      expect(await responsesOf(about.caseId, userId)).toMatchObject([
        {
          ...{ id: body.responseId, response: 'objection', parties: [CLAIMANT], documentId: '' },
          recordedBy: { id: 'usr_mgr', name: 'Person usr_mgr' },
        },
      ]);
    const notified = async (userId: string) =>
      (await scanTable(on.table)).filter(
        (item) =>
          item['pk'] === `USER#${userId}#ACTIVITIES` &&
          JSON.stringify(item).includes(`${CLAIMANT} objected to the disclosure of Person usr_arb`),
      );
    expect(await notified('usr_arb')).toHaveLength(1);
    expect(await notified('usr_mgr')).toEqual([]);
  });

  test('follows an earlier one, which stays', async () => {
    const about = await disclosed();
    await respond('usr_arb', about);
    await respond('usr_arb', about, { response: 'waiver', parties: [CLAIMANT], text: '' });
    expect((await responsesOf(about.caseId)).map(({ response }) => response)).toEqual([
      'objection',
      'waiver',
    ]);
  });

  test('is recorded once for a request that is delivered twice, also in parallel', async () => {
    const about = await disclosed();
    const send = () => respond('usr_arb', about, {}, 'response-of-a-party-1');
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.status, first.body.message).toBe(200);
    expect([second.body, (await send()).body]).toEqual([first.body, first.body]);
    expect(await storedResponses(about)).toHaveLength(1);
  });

  test('is refused for a stranger, in another case and for an unknown disclosure', async () => {
    const about = await disclosed();
    const other = await disclosed();
    expect((await respond('usr_stranger', about)).status).toBe(404);
    expect((await respond('usr_arb_2', about)).status).toBe(404);
    const mixed = { caseId: other.caseId, disclosureId: about.disclosureId };
    expect((await respond('usr_arb', mixed)).status).toBe(404);
    expect((await respond('usr_arb', { ...about, disclosureId: 'dsc_none' })).status).toBe(404);
    expect([...(await storedResponses(about)), ...(await storedResponses(other))]).toEqual([]);
  });

  test.each([
    [{ parties: ['Somebody Else'] }, 'parties', 'Choose parties of this case'],
    [{ receivedOn: '2020-01-01' }, 'receivedOn', 'This day is before the disclosure'],
    [{ receivedOn: '2099-01-01' }, 'receivedOn', 'This day is still to come'],
    [{ documentId: 'doc_foreign' }, 'documentId', 'Choose a document of this case'],
  ])('is refused with %o, and stores nothing', async (facts, field, message) => {
    const about = await disclosed();
    const { status, body } = await respond('usr_arb', about, facts);
    expect(status).toBe(400);
    expect(body.issues).toEqual([{ field, message }]);
    expect(await storedResponses(about)).toEqual([]);
  });

  test(`is refused above ${RESPONSES_MAX} in a case`, async () => {
    const about = await disclosed();
    for (let n = 0; n < RESPONSES_MAX; n += 1)
      await transact(on.table, () => [
        putResponse(on.table, about.caseId, {
          ...{ id: `rsp_${String(n).padStart(26, '0')}`, disclosureId: about.disclosureId },
          ...{ response: 'waiver', parties: [CLAIMANT], receivedOn: '2026-11-20', text: '' },
          ...{ documentId: '', recordedBy: { userId: 'usr_arb', name: 'A' }, createdAt: nowText() },
        }),
      ]);
    expect((await respond('usr_arb', about)).status).toBe(409);
    expect(await responsesOf(about.caseId)).toHaveLength(RESPONSES_MAX);
  });
});

describe('the document of a disclosure', () => {
  const documentsOf = async (caseId: string) => {
    const { pk } = documentKeys.document(caseId, '');
    return (await scanTable(on.table))
      .filter((item) => item['pk'] === pk && String(item['sk']).startsWith('DOCUMENT#'))
      .map((item) => documentRecordSchema.parse(item));
  };

  test('is one PDF for all, with the answers, however often it is asked for', async () => {
    const { caseId, id } = await arbitration();
    const { disclosureId } = (await on.answer('usr_arb_2', id, acceptanceOf('arbitrator'))).body;
    const replies = await Promise.all(
      [1, 2, 3].map(() => addDocument('usr_arb_2', caseId, disclosureId)),
    );
    const again = await addDocument('usr_arb_2', caseId, disclosureId);
    const ids = [...replies, again].map(({ body }) => body.documentId);
    expect(again.status, again.body.message).toBe(200);
    const [document, ...others] = await documentsOf(caseId);
    expect(others).toEqual([]);
    expect(new Set(ids.filter(Boolean))).toEqual(new Set([document?.id]));
    expect(document).toMatchObject({
      visibilityType: 'all',
      ownerId: 'usr_arb_2',
      uploadType: 'Disclosure Statement',
    });
    expect(document?.name).toMatch(/^Disclosure of Person usr_arb_2, \d\d-\d\d-\d{4}\.pdf$/);
    const bytes = document && (await readObject(files, document.file));
    const text = (await pageTexts(bytes ?? new Uint8Array())).join(' ').replaceAll(/\s+/g, ' ');
    for (const part of [
      'Section 12(1) of the Arbitration and Conciliation Act 1996',
      'Sixth Schedule',
      'I advised the claimant in 2019.',
      'Number of ongoing arbitrations',
      'Nothing to disclose.',
      'Deccan Housing Finance',
    ])
      expect(text).toContain(part);
    expect((await list('usr_arb', caseId)).body.data[0]?.documentId).toBe(document?.id);
  });

  test('stays as it is: not deleted, replaced, renamed, retyped or made private', async () => {
    const { caseId, id } = await arbitration();
    const { disclosureId } = (await on.answer('usr_arb_2', id, acceptanceOf('arbitrator'))).body;
    const { documentId } = (await addDocument('usr_arb_2', caseId, disclosureId)).body;
    const before = await documentsOf(caseId);
    const params = { caseId, documentId };
    const principal = principalOf('usr_arb_2');
    const deps = { table: on.table, files, clock: systemClock, isScanned: false };
    const kept = { code: 'conflict', message: KEPT };
    for (const body of [
      { visibilityType: 'me' as const },
      { name: 'Nothing.pdf' },
      { uploadType: 'Award', category: 'Orders and Awards' },
    ])
      await expect(updateDocument(deps, { principal, params, body })).rejects.toMatchObject(kept);
    const query = { fileNumber: 1 };
    await expect(deleteDocument(deps, { principal, params, query })).rejects.toMatchObject(kept);
    expect(await documentsOf(caseId)).toEqual(before);
  });

  test('is written by who disclosed, and by nobody else', async () => {
    const { caseId, id } = await on.invited();
    const { disclosureId } = (await on.answer('usr_med_2', id, acceptanceOf('mediator'))).body;
    for (const userId of ['usr_stranger', 'usr_med', 'usr_mgr'])
      expect((await addDocument(userId, caseId, disclosureId)).status).toBe(404);
    expect((await addDocument('usr_med_2', caseId, 'dsc_unknown')).status).toBe(404);
    expect(await documentsOf(caseId)).toEqual([]);
    const { status, body } = await addDocument('usr_med_2', caseId, disclosureId);
    expect(status, body.message).toBe(200);
    const [document] = await documentsOf(caseId);
    const bytes = document && (await readObject(files, document.file));
    expect((await pageTexts(bytes ?? new Uint8Array())).join(' ')).toContain(
      'Section 10(1) of the Mediation Act 2023',
    );
  });
});
