import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Proceedings,
  startProceedings,
} from '#tests/support/stores/start/start-proceedings.ts';

/** Files in comments: owner, type and signed addresses (D45, D57). */

let on: Proceedings;
let numbers = 100;
const newCase = async () => {
  numbers += 1;
  await on.addCase(numbers);
  return numbers;
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n', 'latin1');
const keyOf = (name: string, userId = 'usr_one', purpose = 'commentAttachment') =>
  `incoming/${userId}/${purpose}/upl_${name}`;
/** Registered: copied to a key that no upload address writes, with a pinned version (D112). */
const registered = (name: string) => ({
  key: keyOf(name).replace('incoming/', 'uploads/'),
  versionId: expect.any(String),
});

beforeAll(async () => {
  on = await startProceedings();
  await on.upload(keyOf('picture'), png, 'image/png');
  await on.upload(keyOf('paper'), pdf, 'application/pdf');
  await on.upload(keyOf('program'), Buffer.from('MZ not a pdf at all'), 'application/pdf');
  await on.upload(keyOf('huge'), Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]), 'x/y');
  await on.upload(keyOf('theirs', 'usr_two'), pdf, 'application/pdf');
  await on.upload(keyOf('avatar', 'usr_one', 'avatar'), png, 'image/png');
  for (let n = 0; n < 21; n += 1) await on.upload(keyOf(`many${n}`), png, 'image/png');
});
afterAll(() => on.stop());

const link = (key: string, name = 'Offer.pdf', text = name) =>
  `<p><a href="${on.filesAddress}${key}" download="${name}">${text}</a></p>`;
const hrefsOf = (content = '') =>
  [...content.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

test('stores a file in the comment by its key and returns an address that expires', async () => {
  const n = await newCase();
  const { status, body } = await on.add(n, { content: link(keyOf('paper')) });
  expect(status).toBe(200);
  const [stored] = await on.stored(n);
  expect(stored?.['attachments']).toEqual([{ ...registered('paper'), fileName: 'Offer.pdf' }]);
  expect(stored?.['content']).toBe(
    '<p><a href="attachment:0" download="Offer.pdf">Offer.pdf</a></p>',
  );
  expect(JSON.stringify(stored)).not.toContain('http');

  for (const content of [
    body.currentComment?.content,
    (await on.list(n)).body.data?.[0]?.content,
  ]) {
    expect(content).toContain('download="Offer.pdf"');
    const [address = ''] = hrefsOf(content);
    expect(Number(new URL(address).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    const file = await fetch(address);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Offer.pdf");
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
    expect((await fetch(address.split('?')[0] ?? '')).status).toBe(403);
  }
});

test('returns the file only to users who may see the comment', async () => {
  const n = await newCase();
  const recipients = { visibilityType: 'respondent', visibilityPartyIds: ['pty_2'] };
  await on.add(n, { content: link(keyOf('picture'), 'x.png'), ...recipients });
  const [address = ''] = hrefsOf((await on.list(n, 'usr_chief')).body.data?.[0]?.content);
  expect((await fetch(address)).status).toBe(200);
  expect((await on.list(n, 'usr_two')).text).not.toContain('upl_picture');
});

test.each([
  ['signed address', (key: string) => `${on.filesAddress}${key}?X-Amz-Signature=1&amp;x=2`],
  ['Amazon address', (key: string) => `https://portal-files.s3.ap-south-1.amazonaws.com/${key}`],
  ['Amazon path', (key: string) => `https://s3.ap-south-1.amazonaws.com/portal-files/${key}`],
  ['key', (key: string) => key],
  ['escaped key', (key: string) => `${on.filesAddress}${encodeURIComponent(key)}`],
])('refuses a foreign file by its %s, and accepts the author’s', async (_, spell) => {
  const n = await newCase();
  const refused = await on.add(n, {
    content: `<a href="${spell(keyOf('theirs', 'usr_two'))}">x</a>`,
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await on.stored(n)).toEqual([]);
  const taken = await on.add(n, { content: `<a href="${spell(keyOf('paper'))}">x</a>` });
  expect(taken.status).toBe(200);
  expect((await on.stored(n))[0]?.['attachments']).toEqual([
    { ...registered('paper'), fileName: 'x.pdf' },
  ]);
});

test.each([
  ['another purpose’s upload', keyOf('avatar', 'usr_one', 'avatar'), 403],
  [
    'a way up',
    'incoming/usr_one/commentAttachment/../../usr_two/commentAttachment/upl_theirs',
    403,
  ],
  ['an escaped way up', 'incoming/usr_one/commentAttachment/%2e%2e/upl_paper', 403],
  ['what is no upload', 'exports/usr_one/thread.pdf', 403],
  ['what was never uploaded', keyOf('missing'), 415],
  ['a program under the name of a PDF', keyOf('program'), 415],
  ['more than 20 MB', keyOf('huge'), 413],
])('refuses %s, and stores nothing', async (_, key, status) => {
  const n = await newCase();
  expect((await on.add(n, { content: link(key) })).status).toBe(status);
  expect(await on.stored(n)).toEqual([]);
});

test('accepts 20 files and refuses 21; a repeated file counts once', async () => {
  const n = await newCase();
  const links = Array.from({ length: 21 }, (_, at) => link(keyOf(`many${at}`), 'x.png'));
  expect((await on.add(n, { content: links.join('') })).body.issues).toEqual([
    { field: 'content', message: 'A comment can have up to 20 attachments' },
  ]);
  const content = [...links.slice(0, 20), links[3]].join('');
  expect((await on.add(n, { content })).status).toBe(200);
  expect((await on.stored(n))[0]?.['attachments']).toHaveLength(20);
});

test.each([
  ['Award & order.pdf', 'Award &amp; order.pdf', 'Award & order.pdf'],
  ['विवरण.PDF', 'विवरण.PDF', 'विवरण.PDF'],
  ['a program’s name', 'invoice.pdf.exe', 'invoice.pdf.exe.pdf'],
  ['folders', '../../etc/passwd', '_.._etc_passwd.pdf'],
  ['quotes and tags', '&quot;&lt;img&gt;', '_img_.pdf'],
  ['a direction character', 'fdp\u202e.pdf', 'fdp.pdf'],
  ['nothing', '', 'shown.pdf'],
  ['a very long name', `${'n'.repeat(400)}.pdf`, `${'n'.repeat(150)}.pdf`],
])('returns a safe file name for %s', async (_, given, fileName) => {
  const n = await newCase();
  await on.add(n, { content: link(keyOf('paper'), given, 'shown') });
  expect((await on.stored(n))[0]?.['attachments']).toEqual([{ ...registered('paper'), fileName }]);
});

test('keeps text that looks like a portal link as text', async () => {
  const n = await newCase();
  const typed = '&lt;a href="attachment:0"&gt; href="attachment:0"';
  await on.add(n, { content: `${link(keyOf('paper'))}<p>${typed}</p>` });
  const content = (await on.list(n)).body.data?.[0]?.content;
  expect(content).toContain(`<p>${typed}</p>`);
  expect(content?.match(/<a href="http/g)).toHaveLength(1);
  expect(content?.match(/<a /g)).toHaveLength(1);
});

test('returns other links unchanged, and stores no file for them', async () => {
  const n = await newCase();
  const { body } = await on.add(n, {
    content: '<a href="https://example.org/uploads/usr_two/x" download="evil.exe">x</a>',
  });
  expect(body.currentComment?.content).toBe(
    '<a href="https://example.org/uploads/usr_two/x">x</a>',
  );
});
