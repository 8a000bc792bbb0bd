import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleBundleTemplate } from '#contracts/endpoints/files/bundle-templates.ts';
import {
  type BundleTemplate,
  MAX_BUNDLE_TEMPLATES,
} from '#contracts/rules/bundling/bundle-templates.ts';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';

/** Templates of bundles: kept, listed, renamed and deleted by their owner alone. */

let stores: Stores;
let stop: () => Promise<void>;
const people = ['one', 'two', 'three', 'four', 'five'];
beforeAll(async () => {
  ({ stores, stop } = await startStores());
  for (const name of people) await signIn(stores.table, `usr_${name}`);
});
afterAll(() => stop());

type Reply = { message: string; template: BundleTemplate; templates: BundleTemplate[] };
const call = callHandler<Reply>;
const path = 'bundleTemplates';
const list = async (userId: string) =>
  (await call(apiEvent('GET', path, { userId }))).body.templates.map(({ name }) => name);
const keep = (userId: string, change: object = {}) =>
  call(apiEvent('POST', path, { userId, body: { ...exampleBundleTemplate, ...change } }));
const rename = (userId: string, templateId: string, name: string) =>
  call(apiEvent('PUT', `${path}/{templateId}`, { userId, params: { templateId }, body: { name } }));
const remove = (userId: string, templateId: string) =>
  call(apiEvent('DELETE', `${path}/{templateId}`, { userId, params: { templateId } }));
const stored = (userId: string) => getItem(stores.table, bundleKeys.templates(userId));

test('is kept, listed by name, renamed and deleted', async () => {
  const kept = await keep('usr_one', { name: '  Hearing bundle ' });
  expect(kept.status).toBe(200);
  const { template } = kept.body;
  expect(template).toEqual({ ...exampleBundleTemplate, name: 'Hearing bundle', id: template.id });
  expect(template.id).toMatch(/^btp_/);
  await keep('usr_one', { name: 'Authorities', sections: [] });
  expect(await list('usr_one')).toEqual(['Authorities', 'Hearing bundle']);

  expect((await rename('usr_one', template.id, 'Trial')).body.template).toMatchObject({
    id: template.id,
    name: 'Trial',
    sections: exampleBundleTemplate.sections,
  });
  expect(await list('usr_one')).toEqual(['Authorities', 'Trial']);
  expect((await remove('usr_one', template.id)).body.message).toBe('Template deleted');
  expect((await remove('usr_one', template.id)).status).toBe(404);
  expect(await list('usr_one')).toEqual(['Authorities']);
});

test('of another person does not exist', async () => {
  const { id } = (await keep('usr_two')).body.template;
  expect((await rename('usr_one', id, 'Mine')).status).toBe(404);
  expect((await remove('usr_one', id)).status).toBe(404);
  expect(await list('usr_two')).toEqual(['Hearing bundle']);
});

test('a repeat writes nothing; another template of the name is refused', async () => {
  const first = await keep('usr_three');
  const before = await stored('usr_three');
  expect((await keep('usr_three')).body.template).toEqual(first.body.template);
  expect((await rename('usr_three', first.body.template.id, 'Hearing bundle')).status).toBe(200);
  expect(await stored('usr_three')).toEqual(before);
  expect((await keep('usr_three', { name: 'HEARING bundle', sections: [] })).status).toBe(409);
  const other = await keep('usr_three', { name: 'Other' });
  expect((await rename('usr_three', other.body.template.id, 'hearing BUNDLE')).status).toBe(409);
  expect(await list('usr_three')).toEqual(['Hearing bundle', 'Other']);
});

test('there are at most twenty, also of parallel requests', async () => {
  const names = Array.from({ length: MAX_BUNDLE_TEMPLATES + 2 }, (_, n) => `Template ${n}`);
  for (const name of names.slice(0, MAX_BUNDLE_TEMPLATES - 1)) await keep('usr_four', { name });
  const last = names.slice(MAX_BUNDLE_TEMPLATES - 1);
  const replies = await Promise.all(last.map((name) => keep('usr_four', { name })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await list('usr_four')).toHaveLength(MAX_BUNDLE_TEMPLATES);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe('You can keep up to 20 templates. Delete one first');
});

test('twenty of the largest fit into their item', async () => {
  const sections = Array.from({ length: 100 }, () => 'क'.repeat(50));
  for (let n = 0; n < MAX_BUNDLE_TEMPLATES; n += 1)
    expect((await keep('usr_five', { name: `${n} ${'क'.repeat(50)}`, sections })).status).toBe(200);
});

test.each([
  ['a name that is too long', { name: 'x'.repeat(61) }],
  ['no name', { name: ' ' }],
  ['markup in a heading', { sections: ['<b>'] }],
  ['an empty heading', { sections: [''] }],
  ['too many sections', { sections: Array.from({ length: 101 }, () => 'x') }],
  ['headings that are too long together', { sections: Array(11).fill('x'.repeat(490)) }],
  ['settings that a bundle cannot have', { settings: { fileName: '{secret}' } }],
  ['no flags', { hasDates: undefined }],
])('is refused with %s, and nothing is kept', async (_what, change) => {
  const before = await stored('usr_one');
  expect((await keep('usr_one', change)).status).toBe(400);
  expect(await stored('usr_one')).toEqual(before);
});
