import { expect, test } from 'vitest';
import { type Bundle, bundleSchema } from '#contracts/endpoints/files/bundles.ts';
import { additionText } from '#portal/features/case/bundles/addition-text.ts';
import { actionsOf } from '#portal/features/case/bundles/bundle-actions.ts';

const bundle = (facts: Partial<Bundle>): Bundle => ({
  ...bundleSchema.parse({
    ...{ id: 'bdl_1', entityId: 'cas_1', bundleName: 'Evidence', bundleCode: 'B-001' },
    ...{ bundleDocuments: [], documentCount: 0, visibilityType: 'me', self: true },
    ...{ pageNoFlag: false, tableofContentsFlag: false, owner: { name: 'Raghav Menon' } },
    ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
    ...{ version: 1, assembly: { state: 'ready', message: '', done: 0, total: 0 } },
  }),
  ...facts,
});
const reasonsOf = (facts: Partial<Bundle>) =>
  Object.fromEntries(
    actionsOf(bundle(facts))
      .filter(({ reason }) => reason !== '')
      .map(({ action, reason }) => [action, reason]),
  );
const document = { id: 'doc_1', name: 'Claim', pageNo: '', position: 1, url: { url: '' } };

test('each disabled action of a bundle says why', () => {
  const empty = 'The bundle has no documents';
  expect(reasonsOf({})).toEqual({
    versions: 'There is no PDF of this bundle yet',
    ...{ number: empty, annotate: empty, addSection: empty, addPage: empty, deletePages: empty },
  });
  const fixed = 'The pages are numbered. Use the work table to change them';
  expect(reasonsOf({ bundleDocuments: [document], pageNoFlag: true })).toEqual({
    versions: 'There is no PDF of this bundle yet',
    number: 'The bundle has page numbers',
    ...{ addSection: fixed, addPage: fixed, deletePages: fixed },
  });
  expect(Object.keys(reasonsOf({ bundleDocuments: [document] }))).toEqual(['versions']);
});

test('volumes can be chosen where there are some', () => {
  const pdf = {
    ...{ url: '', number: 1, pageCount: 30, sizeBytes: 1, sha256: '', problemCount: 0 },
    created_at: '2026-01-01T00:00:00.000Z',
    hasOlderText: false,
  };
  const has = (facts: Partial<Bundle>) =>
    actionsOf(bundle(facts)).some(({ action }) => action === 'volumes');
  expect([has({}), has({ pdf }), has({ pdf: { ...pdf, volumeCount: 3 } })]).toEqual([
    false,
    false,
    true,
  ]);
});

test('says what is added to a bundle, and what it has already', () => {
  const added = 'will be added at the end, and its PDF assembled again.';
  expect(additionText(2, 0)).toBe(`2 documents ${added}`);
  expect(additionText(1, 1)).toBe(`1 document ${added} 1 document is in it already.`);
  expect(additionText(0, 3)).toBe('All selected documents are in this bundle.');
});
