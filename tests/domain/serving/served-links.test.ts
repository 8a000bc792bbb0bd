import type { Message } from 'local-aws/messages';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ServedPage } from '#contracts/endpoints/files/served-files.ts';
import { SERVED_LINK_DAYS } from '#contracts/rules/servings.ts';
import { ATTACHED_MAX_BYTES } from '#lambdas/mailing/carry-out-servings.ts';
import { findServing, listServingHeads } from '#lambdas/serving/record/serving-repository.ts';
import { connectFiles } from '#shared/files/files.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { interceptedStores } from '#tests/support/stores/intercepted-stores.ts';
import { mailsIn, runMailingAt, sendOwedMails } from '#tests/support/stores/mailing-run.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import type { Orders } from '#tests/support/stores/start/start-orders.ts';
import { startServing } from '#tests/support/stores/start/start-serving.ts';

/** The links of counsel and parties to what was served on them. */

let on: Orders;
let inbox: string;
let number = 900;
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
    ...{ resolutionKind: 'arbitration', status: 'firstHearing', title: 'Sunrise v. Mehta' },
    claimant: { partyId: 'pty_bank', name: 'Sunrise Finance', ownerId: 'usr_claimant' },
    respondents: [{ name: 'Asha Mehta', partyId: 'pty_mehta' }],
  });
});
afterEach(() => vi.useRealTimers());

const files = () => connectFiles(on.bucket);
const linkPattern = /https:\/\/portal\.example\/served#link=([A-Za-z0-9_-]{43})/g;
const linksIn = ({ text }: Pick<Message, 'text'>) =>
  [...text.matchAll(linkPattern)].map(([, token = '']) => token);

async function mailed(): Promise<Message[]> {
  await sendOwedMails({ table: on.table, inbox, files: files() });
  return mailsIn(inbox);
}
async function publish() {
  const orderId = await on.saveFor(number, { content: '<p>Heard.</p>' });
  const { status, body } = await on.publish(orderId, { visibilityType: 'all' });
  expect(status).toBe(200);
  return String(body.documentId);
}
async function linkOf(email: string): Promise<string> {
  const mail = (await mailed()).find(({ to }) => to === email);
  const [link] = mail ? linksIn(mail) : [];
  if (!link) throw new Error(`No link in a mail to ${email}`);
  return link;
}
const open = async (link: string) => {
  const event = apiEvent('POST', 'served/view', { body: { link } });
  return callHandler<ServedPage & { message: string; errorCode?: string }>(event);
};
async function theServing() {
  const caseId = caseIdOf(number);
  const [head] = await listServingHeads(on.table, caseId);
  const found = await findServing(on.table, { caseId, servingId: head?.id ?? '' });
  if (!found) throw new Error('Nothing was served');
  return found;
}
const openedBy = async () =>
  (await theServing()).mails.flatMap(({ personId, openedAt }) => (openedAt ? [personId] : []));

test('gives each counsel a link of their own to the served order, and neutrals none', async () => {
  await publish();
  const mails = await mailed();
  const links = mails.flatMap((mail) => linksIn(mail).map((link) => [mail.to, link] as const));
  expect(links.map(([to]) => to).sort()).toEqual(
    mails
      .map(({ to }) => to)
      .filter((to) => !to.startsWith('usr_'))
      .sort(),
  );
  expect(new Set(links.map(([, link]) => link)).size).toBe(links.length);
  const { head, details } = await theServing();
  for (const [to, link] of links) {
    const { status, body } = await open(link);
    expect([status, body]).toEqual([
      200,
      {
        ...{ caseCode: expect.stringMatching(/^ARB-/), caseTitle: 'Sunrise v. Mehta' },
        ...{ kind: 'order', title: head.title, servedAt: head.at, servedBy: head.by.name },
        name: details.people.find(({ email }) => email === to)?.name,
        linkExpiresAt: expect.any(String),
        files: [
          {
            ...{ id: details.files[0]?.id, name: details.files[0]?.name, state: 'ready' },
            ...{ contentType: 'application/pdf', sizeBytes: expect.any(Number) },
            url: expect.stringContaining('X-Amz-Signature'),
          },
        ],
      },
    ]);
    const served = await fetch(body.files[0]?.url ?? '');
    expect((await served.text()).slice(0, 5)).toBe('%PDF-');
  }
});

test('stores no token in clear, before and after the mails are sent', async () => {
  await publish();
  await runMailingAt({ table: on.table, inbox, files: files(), now: new Date() });
  const drafts = JSON.stringify(await scanTable(on.table));
  const links = (await mailed()).flatMap(linksIn);
  const after = JSON.stringify(await scanTable(on.table));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links)
    expect([drafts.includes(link), after.includes(link)]).toEqual([false, false]);
});

test('gives each of several servings in one mail its own link, to its own files only', async () => {
  await on.register(number, [{ name: 'Reply.pdf', visibilityType: 'all' }]);
  await on.register(number, [{ name: 'Rejoinder.pdf', visibilityType: 'all' }]);
  const mail = (await mailed()).find(({ to }) => to === 'rao@example.net');
  const pages = await Promise.all((mail ? linksIn(mail) : []).map(open));
  expect(pages.map(({ body }) => body.files.map(({ name }) => name))).toEqual([
    ['Reply.pdf'],
    ['Rejoinder.pdf'],
  ]);
});

test('records the first opening once, for the person whose link it is', async () => {
  await publish();
  const link = await linkOf('rao@example.net');
  expect(await openedBy()).toEqual([]);
  const { status } = await open(link);
  const rao = (await theServing()).details.people.find(({ email }) => email === 'rao@example.net');
  const before = await theServing();
  await Promise.all([open(link), open(link), open(link)]);
  expect([status, await openedBy()]).toEqual([200, [rao?.id]]);
  expect(await theServing()).toEqual(before);
  const shown = await callHandler<{ serving: { people: { email: string; openedAt?: string }[] } }>(
    apiEvent('GET', 'mediator/cases/{id}/servings/{servingId}', {
      userId: 'usr_two',
      params: { id: caseIdOf(number), servingId: before.head.id },
    }),
  );
  expect(
    shown.body.serving.people.flatMap(({ email, openedAt }) => (openedAt ? [email] : [])),
  ).toEqual(['rao@example.net']);
});

test('records one opening of two at the same time', async () => {
  await publish();
  const link = await linkOf('shah@example.net');
  const answers = await Promise.all(Array.from({ length: 5 }, () => open(link)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const opened = (await theServing()).mails.filter(({ openedAt }) => openedAt);
  // Its states: handed over, then opened. A second opening would be a third write.
  expect(opened.map(({ version }) => version)).toEqual([2]);
});

test('names a replaced and a withdrawn file without an address', async () => {
  const documentId = await publish();
  const link = await linkOf('rao@example.net');
  const filesOf = async () => (await open(link)).body.files.map(({ state, url }) => [state, url]);
  const { file } = (await on.record(number, documentId)) ?? {};
  await on.change(number, documentId, {
    file: { ...file, key: 'uploads/usr_one/caseDocument/upl_other', versionId: 'other' },
    fileNumber: 2,
  });
  expect(await filesOf()).toEqual([['replaced', '']]);
  await on.change(number, documentId, { file });
  expect(await filesOf()).toEqual([['ready', expect.stringContaining('X-Amz-Signature')]]);
  await on.update(number, documentId, { visibilityType: 'others' });
  expect(await filesOf()).toEqual([['withdrawn', '']]);
});

test('withholds a file that the malware scan has not found clean', async () => {
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(ATTACHED_MAX_BYTES)]);
  const address = await on.uploadDocument(large);
  await on.register(number, [{ name: 'Large.pdf', address, visibilityType: 'all' }]);
  const mail = (await mailed()).find(({ to }) => to === 'rao@example.net');
  expect(mail?.text).toContain('Not attached, please open it by the link: Large.');
  const [link = ''] = mail ? linksIn(mail) : [];
  const { details } = await theServing();
  const documentId = details.files[0]?.id ?? '';
  const state = async () => (await open(link)).body.files[0]?.state;
  expect(await state()).toBe('ready');
  await on.change(number, documentId, { verdict: 'threat' });
  expect(await state()).toBe('withheld');
});

test('ends after its days, says so, and records no opening', async () => {
  await publish();
  const link = await linkOf('rao@example.net');
  const end = Date.now() + SERVED_LINK_DAYS * 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: end + 60_000 });
  const { status, body } = await open(link);
  expect([status, body.message]).toEqual([400, 'This link has expired']);
  vi.setSystemTime(end - 3_600_000);
  expect(await openedBy()).toEqual([]);
  expect((await open(link)).status).toBe(200);
});

test('answers an unknown link without any fact, and limits the tries of a source', async () => {
  await publish();
  const link = await linkOf('rao@example.net');
  // A full hour, which nothing else was counted in.
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: hour });
  const unknown = 'A'.repeat(43);
  const first = await open(unknown);
  expect([first.status, first.body.message]).toEqual([404, 'This link is not valid']);
  for (const link of ['', 'a', `${unknown}A`, { $ne: '' }])
    expect((await open(link as string)).status).toBe(400);
  expect((await open(link)).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 2; n < 300; n += 1) statuses.push((await open(unknown)).status);
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect([(await open(unknown)).status, (await open(link)).status]).toEqual([429, 429]);
});

test('leaves a working link in each mail when the function ends at any step of mailing', async () => {
  await publish();
  for (let end = 1; end < 400; end += 1) {
    const stores = await interceptedStores({ table: on.table, files: files() }, async (call) => {
      if (call.number > end) throw new Error('The function was ended');
      await call.make();
    });
    const now = new Date(Date.now() + end * 3_600_000);
    const isDone = await runMailingAt({ ...stores, inbox, now })
      .then(() => true)
      .catch(() => false);
    stores.close();
    if (isDone && (await theServing()).head.toMail === (await theServing()).head.handedOver) break;
  }
  const mails = (await mailsIn(inbox)).filter(({ to }) => !to.startsWith('usr_'));
  expect(mails.length).toBeGreaterThanOrEqual(2);
  for (const mail of mails) {
    const [link = ''] = linksIn(mail);
    expect((await open(link)).status).toBe(200);
  }
});
