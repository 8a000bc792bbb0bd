import { expect, test } from 'vitest';
import type { Comment } from '#contracts/endpoints/comments.ts';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { latestEntryOf } from '#portal/features/case/head/latest-entry-of.ts';

const comment = (created_at: string): Comment => ({
  ...{ id: `cmt_${created_at}`, content: '', visibilityType: 'all', visibilityPartyIds: [] },
  ...{ ownerId: 'usr_1', ownerType: 'mediator', ownerRole: '', owner: { name: 'Asha Rao' } },
  created_at,
});
const document = (created_at: string, category: string) =>
  // The fields that are read.
  ({ id: 'doc_1', name: 'Order 3.pdf', created_at, url: { category } }) as ListedDocument;

test('the latest entry of a case is its newest comment or order, not another document', () => {
  const comments = [comment('2026-11-20T08:00:00.000Z'), comment('2026-11-22T08:00:00.000Z')];
  const order = document('2026-11-21T08:00:00.000Z', 'Orders and Awards');
  const paper = document('2026-11-28T08:00:00.000Z', 'Pleadings');
  expect(latestEntryOf([], [paper])).toBeUndefined();
  expect(latestEntryOf(comments, [paper, order])).toEqual({
    ...{ at: '2026-11-22T08:00:00.000Z', title: 'Comment of Asha Rao' },
    place: { partId: 'case-proceedings' },
  });
  expect(latestEntryOf(comments.slice(0, 1), [order])).toEqual({
    ...{ at: order.created_at, title: 'Order 3.pdf', place: { query: { document: 'doc_1' } } },
  });
});
