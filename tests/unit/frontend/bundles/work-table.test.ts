import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultBundleSettings } from '#contracts/rules/bundling/bundle-settings.ts';
import { narrowerDocumentsOf } from '#portal/features/case/bundles/narrower-documents.ts';
import { countChanges } from '#portal/features/case/bundles/versions/compared-pages.ts';
import { selectedPages } from '#portal/features/case/bundles/work-table/page-selection.ts';
import {
  isBehind,
  readUnsaved,
  writeUnsaved,
} from '#portal/features/case/bundles/work-table/unsaved-table.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { endField, recordChange, redo, startHistory, undo } from '#portal/shared/edit-history.ts';

describe('undo and redo', () => {
  it('take the edit of a field as one step', () => {
    let history = startHistory('');
    for (const typed of ['E', 'Ex', 'Exh']) history = recordChange(history, typed, 'title');
    history = recordChange(endField(history), 'Exhi', 'title');
    expect(undo(history).present).toBe('Exh');
    expect(undo(undo(history)).present).toBe('');
    expect(redo(undo(undo(history))).present).toBe('Exh');
  });

  it('take changes of two fields as two steps', () => {
    const history = recordChange(recordChange(startHistory('0'), '1', 'title'), '2', 'pages');
    expect(undo(history).present).toBe('1');
  });

  it('return to every step in both directions', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 40 }), (values) => {
        const last = values.reduce(
          (history, value) => recordChange(history, value),
          startHistory(0),
        );
        const first = values.reduce((history) => undo(history), last);
        expect(first.present).toBe(0);
        expect(undo(first)).toBe(first);
        expect(values.reduce((history) => redo(history), first).present).toBe(last.present);
      }),
    );
  });

  it('forget what was undone with the next change, and the oldest of more than 100 steps', () => {
    const changed = recordChange(undo(recordChange(startHistory('a'), 'b')), 'c');
    expect(redo(changed)).toBe(changed);
    let history = startHistory(0);
    for (let step = 1; step <= 150; step += 1) history = recordChange(history, step);
    for (let step = 0; step < 150; step += 1) history = undo(history);
    expect(history.present).toBe(50);
  });
});

describe('unsaved changes', () => {
  it.each([
    ['none', undefined, 4, false],
    ['of the saved version', { version: 4 }, 4, false],
    ['of the version before', { version: 3 }, 4, true],
  ])('%s: whether they are behind', (_, changed, version, expected) => {
    expect(isBehind(changed, { version })).toBe(expected);
  });

  const manifest = {
    items: [
      { kind: 'document' as const, id: 'a', documentId: 'd', title: ' Exhibit ', pages: '1-' },
      { kind: 'section' as const, id: 's', title: '', pages: '' },
    ],
    deletedPages: ['a/1'],
    annotations: [{ id: 'n', page: 'a/2', text: '' }],
    hasPageNumbers: true,
    hasContents: false,
    keepsNumbers: true,
    hasManifestPage: false,
    hasDates: false,
    marksRemovedLinks: false,
    rotations: [],
    settings: defaultBundleSettings,
  };

  it('are read as they were typed, complete or not', () => {
    expect(readUnsaved(writeUnsaved({ version: 3, manifest }))).toEqual({ version: 3, manifest });
  });

  it('are absent for any other text', () => {
    for (const text of ['', '{', 'null', '{"version":1}'])
      expect(readUnsaved(text)).toBe(undefined);
  });
});

describe('chosen pages', () => {
  const pages = ['1', '2', '3', '4'].map((label) => ({
    key: `a/${label}`,
    label,
    kind: 'source' as const,
  }));
  const labels = (from: string, to: string) =>
    selectedPages(pages, { from, to }).map(({ label }) => label);

  it('reach from the first to the last chosen page in either direction', () => {
    expect(labels('a/2', 'a/4')).toEqual(['2', '3', '4']);
    expect(labels('a/3', 'a/1')).toEqual(['1', '2', '3']);
    expect(selectedPages(pages, undefined)).toEqual([]);
  });

  it('are none once one end has left the bundle', () => {
    expect(labels('a/2', 'a/9')).toEqual([]);
  });
});

describe('documents to confirm', () => {
  const failure = (issues: { field: string; message: string }[]) =>
    new ApiFailure('Confirm', { code: 'conflict', issues });

  it('are those that the refusal names', () => {
    const refusal = failure([{ field: 'confirmedDocuments.doc_1', message: 'Private note.pdf' }]);
    expect(narrowerDocumentsOf(refusal)).toEqual([{ id: 'doc_1', name: 'Private note.pdf' }]);
  });

  it('are absent for other failures', () => {
    expect(narrowerDocumentsOf(failure([]))).toBe(undefined);
    expect(narrowerDocumentsOf(new Error('offline'))).toBe(undefined);
  });
});

describe('a comparison', () => {
  it('counts the pages by change', () => {
    const page = (change: 'same' | 'moved' | 'added' | 'removed') => ({ change, title: 'T' });
    expect(countChanges([page('same'), page('same'), page('added'), page('moved')])).toEqual({
      same: 2,
      moved: 1,
      added: 1,
      removed: 0,
    });
  });
});
