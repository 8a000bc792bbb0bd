import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeThreadPdf } from '#lambdas/comments/thread/write-thread-pdf.ts';
import { cleanRichText } from '#shared/rich-text/clean-rich-text.ts';
import { isCheapOrLinear } from '#tests/support/cpu-time.ts';
import { readPdf } from '#tests/support/files/read-pdf.ts';
import { makeComment } from '#tests/support/make-comment.ts';
import {
  type Proceedings,
  startProceedings,
} from '#tests/support/stores/start/start-proceedings.ts';

/** The thread as a PDF: content and visibility. */

let on: Proceedings;
beforeAll(async () => {
  on = await startProceedings();
  await on.put([
    makeComment(1, 1, {
      content:
        '<p>Open words with <strong>weight</strong>, <em>slant</em> and <u>a line</u>.</p>' +
        '<blockquote><p>quoted words</p></blockquote><ul><li><p>first point</p></li></ul><p data-align="right">to the right</p>' +
        '<p>See <a href="https://example.org/a?b=1&amp;c=2">the sums</a> &amp; &lt;this&gt;</p>',
    }),
    makeComment(1, 2, { content: '<p>for case managers</p>', visibilityType: 'caseManager' }),
    makeComment(1, 3, {
      content:
        '<p>for one respondent <a href="attachment:0" download="Offer.pdf">Offer.pdf</a></p>',
      attachments: [{ key: 'uploads/usr_two/commentAttachment/upl_1', fileName: 'Offer.pdf' }],
      visibilityType: 'respondent',
      visibilityPartyIds: ['pty_2'],
    }),
    makeComment(1, 4, { content: '<p>नमस्ते क्षत्रिय தமிழ் café ₹12,50,000</p>' }),
  ]);
});
afterAll(() => on.stop());

async function fetched(n: number, userId: string, query: Record<string, string> = {}) {
  const { status, body } = await on.download(n, userId, query);
  expect([status, body['opened']]).toEqual([200, true]);
  const file = await fetch(body.fileUrl ?? '');
  expect(file.status).toBe(200);
  return { file, address: new URL(body.fileUrl ?? ''), ...(await readPdf(await file.bytes())) };
}

test('contains the case, the reader, the time, and each comment with author, role and date', async () => {
  const { pages, document } = await fetched(1, 'usr_chief');
  const text = pages.join('');
  for (const words of [
    'Mediation Process',
    'Loan recovery 1',
    'Case ID: MED-2026-000001',
    'Claimant: Deccan Housing Finance',
    'Respondent: Suresh Patil',
    'Respondent: Kavita Patil',
    'Other Party: Guarantor Trust',
    'Status: Under Resolution',
    'Name of usr_two Arbitrator',
    'January 10, 2026 at 11:30 AM',
    'January 10, 2026 at 11:30 AM · Private to Case Manager',
    'January 10, 2026 at 11:30 AM · Private to Suresh Patil',
    'Open words with weight, slant and a line.',
    'quoted words',
    '•\nfirst point',
    'to the right',
    'See the sums (https://example.org/a?b=1&c=2) & <this>',
    'for one respondent Offer.pdf',
    'Attachment: Offer.pdf',
    'नमस्ते क्षत्रिय தமிழ் café ₹12,50,000',
    'Page 1 of 1',
  ])
    expect(text).toContain(`${words}\n`);
  expect(text).toMatch(
    /Prepared for Name of usr_chief on \w+ \d+, \d{4} at \d\d:\d\d [AP]M \(IST\)\n/,
  );
  expect(text).not.toContain('uploads/');
  expect([document.getTitle(), document.getSubject(), document.getAuthor()]).toEqual([
    'MED-2026-000001 Loan recovery 1',
    'Mediation Process',
    'Name of usr_chief',
  ]);
});

test('contains only the comments that its reader may see', async () => {
  const { pages } = await fetched(1, 'usr_one');
  const text = pages.join('');
  expect(text).toContain('Open words');
  for (const hidden of ['for case managers', 'for one respondent', 'Offer.pdf', 'Private to'])
    expect(text).not.toContain(hidden);
});

const PRIVATE_WORDS = ['for case managers', 'for one respondent', 'Offer.pdf'];

test('marks private entries and names their readers', async () => {
  const text = (await fetched(1, 'usr_chief')).pages.join('');
  for (const words of [
    'Private entries that Name of usr_chief may read are included, marked PRIVATE.',
    'PRIVATE · Read by Name of usr_desk (Case Manager), Name of usr_chief (Case Manager)',
    'PRIVATE · Also read by Name of usr_desk (Case Manager), Name of usr_chief (Case Manager)',
  ])
    expect(text).toContain(`${words}\n`);
  expect(text.match(/^PRIVATE/gm)).toHaveLength(2);
});

test('omits private entries on request', async () => {
  const text = (await fetched(1, 'usr_chief', { privateEntries: 'omit' })).pages.join('');
  expect(text).toContain('Private entries are left out.\n');
  expect(text).toContain('Open words');
  for (const hidden of [...PRIVATE_WORDS, 'PRIVATE', 'Private to', 'Also read'])
    expect(text).not.toContain(hidden);
});

test('refuses an unknown choice of private entries', async () => {
  expect((await on.download(1, 'usr_chief', { privateEntries: 'some' })).status).toBe(400);
});

test('shows a meeting’s date as the screen does', async () => {
  await on.addCase(6);
  const meeting = {
    meetingId: 'mtg_1',
    startsAt: '2026-01-10T18:45:00.000Z',
    joinUrl: 'https://meet.example.org/room',
    isDisabled: false,
  };
  await on.put([makeComment(6, 1, { meeting })]);
  const text = (await fetched(6, 'usr_one')).pages.join('');
  expect(text).toContain('Meeting: 11/01/2026, 12:15 am IST\n');
});

test('is stored under the caller’s prefix, and downloaded by an address that expires in minutes', async () => {
  const { file, address } = await fetched(1, 'usr_one');
  expect(address.pathname).toMatch(/\/exports\/usr_one\/exp_\w+\.pdf$/);
  expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''MED-2026-000001%20Proceedings.pdf",
  );
  expect((await fetch(address.href.split('?')[0] ?? '')).status).toBe(403);
});

test.each(['usr_stranger', 'usr_asked'])(
  'returns the missing-case error to %s, who is not a member',
  async (userId) => {
    const theirs = await on.download(1, userId);
    const missing = await on.download(999, userId);
    expect([theirs.status, missing.status]).toEqual([404, 404]);
    expect(theirs.body).toEqual(missing.body);
  },
);

test('states that an empty thread has no comments', async () => {
  await on.addCase(2);
  expect((await fetched(2, 'usr_one')).pages.join('')).toContain('There are no comments yet.\n');
});

test('names neutral, parties and status of an arbitration as the case page does', async () => {
  await on.addCase(4, {
    resolutionKind: 'arbitration',
    status: 'noticeToArbitrate',
    respondents: [{ name: 'Suresh Patil', partyId: 'pty_2' }],
    respondentStatus: 'declined',
  });
  await on.put([
    makeComment(4, 1, { visibilityType: 'mediator' }),
    makeComment(4, 2, {
      visibilityType: 'respondent',
      visibilityPartyIds: ['pty_3', 'pty_gone'],
      ownerType: 'agent',
      ownerRole: 'other',
    }),
  ]);
  const text = (await fetched(4, 'usr_chief')).pages.join('');
  for (const words of [
    'Arbitration Process',
    'Status: Respondent Declined the Case',
    '· Private to Arbitrator',
    'Name of usr_two Other Party',
    '· Private to Kavita Patil, Respondent',
  ])
    expect(text).toContain(`${words}\n`);
});

test('shows an agreement under an ad-hoc subscription as settled', async () => {
  await on.addCase(5, { status: 'negotiationReached', subscriptionKind: 'adhoc' });
  expect((await fetched(5, 'usr_one')).pages.join('')).toContain('Status: Settled\n');
});

test('refuses a thread that is too long for one file', async () => {
  await on.addCase(3);
  const content = `<p>${'words '.repeat(16_000)}</p>`;
  await on.put(Array.from({ length: 22 }, (_, n) => makeComment(3, n, { content })));
  expect(await on.download(3)).toMatchObject({ status: 413, body: { code: 'too_large' } });
});

const write = async (contents: readonly string[]) => {
  async function* comments() {
    for (const [n, content] of contents.entries()) yield makeComment(1, n, { content });
  }
  const heading = { title: 'T', code: 'C', status: 'S', preparedFor: 'A' };
  const bytes = await writeThreadPdf(
    {
      ...heading,
      kind: 'arbitration',
      parties: [],
      now: new Date(),
      privateEntries: 'include',
    },
    comments(),
    { partyNames: new Map(), members: [] },
  );
  return readPdf(bytes);
};

/** 500 comments take about 0.5 s of CPU time. */
const CHEAP_MS = 3_000;

test('prints all of 500 comments on numbered pages', async () => {
  const contents = Array.from(
    { length: 500 },
    (_, n) =>
      `<p>Comment ${n} begins. ${'Both sides are asked to file a statement. '.repeat(7)}</p>`,
  );
  const writeShare = (share: number) => write(contents.slice(0, contents.length * share));
  expect(await isCheapOrLinear(CHEAP_MS, writeShare)).toBe(true);
  const { pages } = await writeShare(1);
  const text = pages.join('');
  for (const n of [0, 249, 499]) expect(text).toContain(`Comment ${n} begins.`);
  expect(text.match(/Comment \d+ begins/g)).toHaveLength(500);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}\n`);
});

test('prints any text', async () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('🙂🏽‍❤️‍🔥', '中文', 'العربية', '्ि', 'க்ஷ்', '\u200d\u200c', '\ufffd', 'ா'),
    fc.stringMatching(/^[\u0900-\u097f\u0b80-\u0bff\u200c\u200d]{0,20}$/u),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(odd, { minLength: 20, maxLength: 40 }), async (parts) => {
      const escaped = parts.map((part) => cleanRichText(part.replaceAll('<', '&lt;')));
      const { pages } = await write([`<p>${escaped.join(' ')}</p>`, '<p>the end</p>']);
      expect(pages.join('')).toContain('the end\n');
    }),
    { numRuns: 12 },
  );
});

test('breaks a word wider than the page without losing a letter', async () => {
  const word = 'abcdefghij'.repeat(60);
  const { pages } = await write([`<p>${word}</p>`]);
  expect(pages.join('').replaceAll('\n', '')).toContain(word);
});
