import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MAX_TEMPLATES,
  type Template,
  templatesEndpoints,
} from '#contracts/endpoints/templates.ts';
import { systemConfigKeys } from '#lambdas/system-config/record/system-config-keys.ts';
import { listTemplates } from '#lambdas/templates/list-templates.ts';
import { templateKeys } from '#lambdas/templates/record/template-keys.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { apiEvent } from '../../support/api-event.ts';
import { principalOf } from '../../support/people/principal.ts';
import { signIn } from '../../support/people/sign-in.ts';
import { startFilesAndMail } from '../../support/stores/start/start-files-and-mail.ts';
import { readUnitsOf, startTable } from '../../support/stores/start/start-table.ts';

/** The handler, called as by API Gateway. */

type Reply = {
  data: Template[];
  total: number;
  lastPage: number;
  message: string;
  template: Template;
  code?: string;
  issues?: { field: string; message: string }[];
};

let table: Table;
let files: Awaited<ReturnType<typeof startFilesAndMail>>;
let stop: () => Promise<void>;
const call = callHandler<Reply>;

beforeAll(async () => {
  const started = await startTable();
  table = started.table;
  files = await startFilesAndMail();
  stop = async () => {
    await files.stop();
    await started.stop();
  };
  for (const userId of ['one', 'two', 'three', 'four', 'five', 'six'])
    await signIn(table, `usr_${userId}`);
});
afterAll(() => stop());

const list = (userId: string, query: Record<string, string> = {}) =>
  call(apiEvent('GET', 'templates', { userId, query }));

const upload = (userId: string, body?: string) => files.upload(userId, 'template', body);

async function add(userId: string, changed: Record<string, unknown> = {}, key?: string) {
  const body = { name: 'Settlement', kind: 'mediation', file: await upload(userId), ...changed };
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  return call(apiEvent('POST', 'templates', { userId, body, headers }));
}

const remove = (userId: string, id: string) =>
  call(apiEvent('DELETE', 'templates/{id}', { userId, params: { id } }));

/** The stored items, including the counter. */
async function stored(userId: string) {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': templateKeys.templatesOf(userId).pk },
    }),
  );
  return Items;
}

async function setTemplates(settings: Record<string, unknown>) {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...systemConfigKeys.settings(), ...settings },
    }),
  );
}

test('stores a file as a template, downloaded from a short-lived address under its name', async () => {
  const first = await add('usr_one', { name: 'Terms / "Rent": 2026' });
  expect(first).toMatchObject({
    status: 200,
    body: {
      message: 'Template Created Successfully',
      template: { name: 'Terms / "Rent": 2026', kind: 'mediation', source: 'own' },
    },
  });
  await add('usr_one', { name: 'Award', kind: 'arbitration' });
  const { body } = await list('usr_one');
  expect(body).toMatchObject({ total: 2, lastPage: 1 });
  expect(body.data.map(({ name }) => name)).toEqual(['Award', 'Terms / "Rent": 2026']);
  const { url = '' } = body.data[1] ?? {};
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
  const file = await fetch(url);
  expect(file.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''Terms%20_%20_Rent_%202026.pdf",
  );
  expect((await file.text()).startsWith('%PDF')).toBe(true);
  const awards = await list('usr_one', { kind: 'arbitration' });
  expect(awards.body).toMatchObject({ total: 1, data: [{ name: 'Award' }] });
});

test('refuses other users to see or delete a template', async () => {
  const { template } = (await add('usr_one')).body;
  expect((await list('usr_two')).body).toMatchObject({ data: [], total: 0, lastPage: 1 });
  const theirs = await remove('usr_two', template.id);
  const missing = await remove('usr_two', 'tpl_missing');
  expect([theirs.status, missing.status]).toEqual([404, 404]);
  expect(theirs.body.message).toBe(missing.body.message);
  expect((await stored('usr_one')).map(({ id }) => id)).toContain(template.id);
  expect(await stored('usr_two')).toEqual([]);
});

test('deletes a template once, and frees its place', async () => {
  const { template } = (await add('usr_three')).body;
  expect(await remove('usr_three', template.id)).toMatchObject({
    status: 200,
    body: { message: 'Template Deleted Successfully' },
  });
  expect((await remove('usr_three', template.id)).status).toBe(404);
  expect(await stored('usr_three')).toMatchObject([{ sk: 'COUNTER', total: 0 }]);
});

test.each([
  ['no name', { name: ' ' }, 'name', 'Template name is required'],
  ['a long name', { name: 'x'.repeat(101) }, 'name', 'Maximum 100 characters'],
  ['markup', { name: '<b>' }, 'name', 'The characters < and > are not allowed'],
  ['an unknown kind', { kind: 'duel' }, 'kind', 'Resolution Kind is required'],
  ['no file', { file: '' }, 'file', 'Template document is required'],
])('refuses %s and stores nothing', async (_, changed, field, message) => {
  const { status, body } = await add('usr_two', changed);
  expect([status, body.issues]).toEqual([400, [{ field, message }]]);
  expect(await stored('usr_two')).toEqual([]);
});

test('refuses a foreign file, another purpose or type, and a missing file; stores nothing', async () => {
  const theirs = await add('usr_two', { file: await upload('usr_one') });
  const other = await add('usr_two', {
    file: await files.upload('usr_two', 'caseAgreement'),
  });
  expect([theirs.body.code, other.body.code]).toEqual(['not_allowed', 'not_allowed']);
  // Detected from the bytes, not from the announced type.
  const script = await add('usr_two', {
    file: await upload('usr_two', '<script>alert(1)</script>'),
  });
  const absent = await add('usr_two', { file: 'uploads/usr_two/template/upl_absent' });
  for (const { body } of [script, absent])
    expect(body).toMatchObject({
      code: 'unsupported_type',
      issues: [{ field: 'file', message: 'Invalid File Type' }],
    });
  expect(await stored('usr_two')).toEqual([]);
});

test('adds one template for a repeated key, and refuses another body with it', async () => {
  const key = 'template-000000000001';
  const file = await upload('usr_four');
  const [first, again] = [
    await add('usr_four', { file }, key),
    await add('usr_four', { file }, key),
  ];
  expect(again.body.template.id).toBe(first.body.template.id);
  expect((await add('usr_four', { file, name: 'Other' }, key)).status).toBe(409);
  expect(await stored('usr_four')).toHaveLength(2);
});

test('lists the deployment’s templates first, from a list or comma-separated, for every user', async () => {
  await setTemplates({
    mediationTemplateUrl: '/templates/settlement.pdf, javascript:alert(1) ,//evil.example/x.pdf,',
    arbitrationTemplateUrl: ['https://files.example/Final%20award.docx?v=2', ' '],
  });
  await add('usr_five', { name: 'Mine' });
  const { body } = await list('usr_five');
  expect(body.data.map(({ name, kind, source }) => [name, kind, source])).toEqual([
    ['settlement', 'mediation', 'deployment'],
    ['Final award', 'arbitration', 'deployment'],
    ['Mine', 'mediation', 'own'],
  ]);
  expect(body.data[1]?.url).toBe('https://files.example/Final%20award.docx?v=2');
  expect((await remove('usr_five', body.data[0]?.id ?? '')).status).toBe(404);
  await setTemplates({});
});

test('keeps up to 200, also in parallel; pages cost the same', async () => {
  const userId = 'usr_six';
  const record = (n: number) => {
    const id = `tpl_${String(n).padStart(4, '0')}`;
    return {
      ...templateKeys.template(userId, id),
      ...{ id, userId, name: `Template ${n}`, kind: 'negotiation' },
      file: { key: `uploads/x/${n}`, contentType: 'application/pdf' },
      createdAt: '2026-01-05T06:30:00.000Z',
    };
  };
  const there = MAX_TEMPLATES - 2;
  await batchWrite(table, {
    put: [
      ...Array.from({ length: there }, (_, n) => record(n)),
      { ...templateKeys.counter(userId), total: there },
    ],
  });
  const replies = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      add(userId, {}, n % 2 === 0 ? undefined : `at-once-0000000000${n}`),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
    'You can keep up to 200 templates. Delete one first',
  );
  const last = await list(userId, { page: '8' });
  expect(last.body).toMatchObject({ total: 200, lastPage: 8 });
  expect(last.body.data.map(({ id }) => id).at(-1)).toBe('tpl_0000');
  expect((await list(userId, { page: '9' })).body.data).toEqual([]);
  const query = templatesEndpoints.listTemplates.query.parse({});
  const { readUnits } = await readUnitsOf(table, (measured) =>
    listTemplates(
      { table: measured, files: files.files },
      { principal: principalOf(userId), query },
    ),
  );
  expect(readUnits).toBeLessThanOrEqual(20);
});

test.each<Record<string, string>>([{ page: '501' }, { perPage: '101' }, { kind: 'duel' }])(
  'refuses %o',
  async (query) => {
    expect((await list('usr_one', query)).status).toBe(400);
  },
);
