import { expect, test } from 'vitest';
import type { DeskDraft } from '#contracts/endpoints/outcome/desk.ts';
import { savedTextOf } from '#portal/features/desk/saving/opened-draft.ts';

/** Who saved the text of a draft that another window shows. */

const saved = (isOwn: boolean) => ({
  ...{ title: 'Award', version: 4, updatedBy: 'Raghav Menon' },
  text: { content: '', seat: '', madeOn: '' },
  versions: [
    { version: 4, savedBy: 'Raghav Menon', saved_at: '2026-11-30T09:00:00.000Z', isOwn },
  ] satisfies DeskDraft['versions'],
});

test('a version of one’s own is named so, and that of another member by the name', () => {
  expect(savedTextOf(saved(true)).savedBy).toBe('You');
  expect(savedTextOf(saved(false)).savedBy).toBe('Raghav Menon');
  expect(savedTextOf({ ...saved(true), version: 5 }).savedBy).toBe('Raghav Menon');
});
