import type { Message } from 'local-aws/messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ServedPage } from '#contracts/endpoints/files/served-files.ts';
import type { CaseDocument } from '#lambdas/cases/record/case-record.ts';
import { changeCase } from '#lambdas/cases/writing/change-case.ts';
import { connectFiles } from '#shared/files/files.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import { newId } from '#shared/ids.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { textPdf } from '#tests/support/files/text-pdf.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { mailsIn, sendOwedMails } from '#tests/support/stores/mailing-run.ts';
import type { Orders } from '#tests/support/stores/start/start-orders.ts';
import { startServing } from '#tests/support/stores/start/start-serving.ts';

/** What counsel and parties get of summaries, agreements and awards. */

let on: Orders;
let inbox: string;
let number = 950;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ on, inbox, stop } = await startServing([
    { partyId: 'pty_bank', name: 'Rao', email: 'rao@example.net' },
    { partyId: 'pty_mehta', name: 'Shah', email: 'shah@example.net' },
  ]));
});
afterAll(() => stop());
beforeEach(async () => {
  await fetch(`${inbox}/messages`, { method: 'DELETE' });
  number += 1;
  await on.addCase(number, {
    ...{ resolutionKind: 'arbitration', status: 'awardPassed', title: 'Sunrise v. Mehta' },
    ...{
      summaryStatus: 'completed',
      summaryVersion: 1,
      negotiationSummary: 'The claim is allowed.',
    },
    claimant: { partyId: 'pty_bank', name: 'Sunrise Finance', ownerId: 'usr_claimant' },
    respondents: [{ name: 'Asha Mehta', partyId: 'pty_mehta' }],
  });
});

type Reply = { message?: string; agreement?: { id: string } };

async function publishSummary(summary: string, version: number) {
  const params = { caseId: caseIdOf(number), mode: 'publish' };
  const event = apiEvent('POST', 'mediator/summary/{caseId}/{mode}', {
    ...{ userId: 'usr_one', params, body: { summary, version } },
  });
  const { status, body } = await callHandler<Reply>(event);
  expect([status, body.message]).toEqual([200, 'Updated Agreement Summary']);
}

async function putAward(bytes: Uint8Array, replacedId?: string): Promise<string> {
  const key = incomingKey('usr_one', 'outcomeAgreement', newId('upload'));
  await on.upload(key, bytes, 'application/pdf');
  const path = 'mediator/uploads/case/{caseId}/dealAgreement';
  const event = apiEvent(replacedId ? 'PUT' : 'POST', replacedId ? `${path}/{documentId}` : path, {
    userId: 'usr_one',
    params: { caseId: caseIdOf(number), ...(replacedId && { documentId: replacedId }) },
    body: { url: { url: key, uploadType: '' }, name: 'Final award.pdf' },
  });
  const { status, body } = await callHandler<Reply>(event);
  expect([status, body.message]).toEqual([200, 'Uploaded Agreement Document']);
  return body.agreement?.id ?? '';
}

const setScan = (scan: CaseDocument['scan']) =>
  changeCase({ table: on.table }, caseIdOf(number), (read) => {
    if (!read) throw new Error('No case');
    const uploadedDocuments = read.uploadedDocuments.map((one) => ({ ...one, scan }));
    return { after: { ...read, uploadedDocuments } };
  });

async function mailed(): Promise<Message[]> {
  await sendOwedMails({ table: on.table, inbox, files: connectFiles(on.bucket) });
  return mailsIn(inbox);
}
const mailTo = (mails: readonly Message[], email: string) => {
  const mail = mails.find(({ to }) => to === email);
  if (!mail) throw new Error(`No mail to ${email}`);
  return mail;
};
const linkPattern = /https:\/\/portal\.example\/served#link=([A-Za-z0-9_-]{43})/g;
const linksIn = ({ text }: Message) => [...text.matchAll(linkPattern)].map(([, link = '']) => link);
const open = async (link = '') =>
  (await callHandler<ServedPage>(apiEvent('POST', 'served/view', { body: { link } }))).body;

test('mails an award to each counsel with its file and a link of their own', async () => {
  const bytes = await textPdf('Award on the merits', 1);
  await putAward(bytes);
  const mails = await mailed();
  for (const email of ['rao@example.net', 'shah@example.net']) {
    const mail = mailTo(mails, email);
    expect(mail.subject).toMatch(/^Award in ARB-/);
    expect(mail.text).toContain('Open the award');
    expect(mail.text).toContain('Attached: Final award.');
    const [link, ...others] = linksIn(mail);
    expect(others).toEqual([]);
    const page = await open(link);
    expect(page).toMatchObject({
      ...{ kind: 'agreement', title: 'Award', caseTitle: 'Sunrise v. Mehta' },
      files: [{ name: 'Final award.pdf', state: 'ready', contentType: 'application/pdf' }],
    });
    const file = await fetch(page.files[0]?.url ?? '');
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  }
  const [[one] = [], [other] = []] = ['rao@example.net', 'shah@example.net'].map((to) =>
    linksIn(mailTo(mails, to)),
  );
  expect(one).not.toBe(other);
  expect(mails.filter(({ to }) => to.startsWith('usr_')).flatMap(linksIn)).toEqual([]);
});

test('neither attaches nor opens an award before the malware scan, nor a refused one', async () => {
  await putAward(await textPdf('Award', 1));
  await setScan('pending');
  const mail = mailTo(await mailed(), 'rao@example.net');
  expect(mail.text).toContain('Not attached, please open it by the link: Final award.');
  const [link] = linksIn(mail);
  const state = async () => (await open(link)).files.map((file) => [file.state, file.url !== '']);
  expect(await state()).toEqual([['checking', false]]);
  await setScan('clean');
  expect(await state()).toEqual([['ready', true]]);
  await setScan('threat');
  expect(await state()).toEqual([['withheld', false]]);
});

test('the link of a replaced award says so and has no address; the new mail opens the new one', async () => {
  const first = await putAward(await textPdf('First', 1));
  const [link] = linksIn(mailTo(await mailed(), 'rao@example.net'));
  await fetch(`${inbox}/messages`, { method: 'DELETE' });
  await putAward(await textPdf('Corrected', 1), first);
  expect((await open(link)).files.map(({ state, url }) => [state, url])).toEqual([
    ['replaced', ''],
  ]);
  const [newer] = linksIn(mailTo(await mailed(), 'rao@example.net'));
  expect((await open(newer)).files.map(({ state }) => state)).toEqual(['ready']);
});

test('an award that left the case is withdrawn', async () => {
  await putAward(await textPdf('Award', 1));
  const [link] = linksIn(mailTo(await mailed(), 'rao@example.net'));
  await changeCase({ table: on.table }, caseIdOf(number), (read) => {
    if (!read) throw new Error('No case');
    return { after: { ...read, uploadedDocuments: [] } };
  });
  expect((await open(link)).files.map(({ state, url }) => [state, url])).toEqual([
    ['withdrawn', ''],
  ]);
});

test('a summary is read by the link, until a later one is published', async () => {
  await publishSummary('The claim is allowed in part.', 1);
  const mail = mailTo(await mailed(), 'shah@example.net');
  expect(mail.text).not.toContain('allowed in part');
  expect(mail.text).toContain('Open the summary');
  const [link] = linksIn(mail);
  const page = await open(link);
  expect([page.kind, page.text, page.files]).toEqual([
    'summary',
    'The claim is allowed in part.',
    [],
  ]);
  await publishSummary('The claim is dismissed.', 2);
  const later = await open(link);
  expect([later.text, later.isTextReplaced]).toEqual([undefined, true]);
  expect(JSON.stringify(later)).not.toContain('claim is');
});
