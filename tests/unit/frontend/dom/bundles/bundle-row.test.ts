import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Bundle, bundleSchema } from '#contracts/endpoints/files/bundles.ts';
import { BundleRow } from '#portal/features/case/bundles/bundle-row.tsx';

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

test('everybody who sees a PDF in volumes can open them, and reads that words or links have changed', () => {
  const pdf = {
    ...{ url: 'https://files.example/b', number: 1, pageCount: 30, sizeBytes: 9, sha256: 'a' },
    ...{ problemCount: 0, created_at: '2026-01-01T00:00:00.000Z', hasOlderText: true },
  };
  const rowOf = (facts: Partial<Bundle>) =>
    renderToStaticMarkup(
      createElement(BundleRow, {
        bundle: bundle(facts),
        onView: () => undefined,
        onAction: () => undefined,
      }),
    );
  const member = rowOf({ self: false, pdf: { ...pdf, volumeCount: 3 } });
  expect(member).toContain('aria-label="Show the volumes of Evidence: 3"');
  expect(member).toContain('Words or links of its documents have changed since this PDF was made.');
  expect(member).not.toContain('Assemble again');
  const owner = rowOf({ self: true, pdf });
  expect(owner).toContain('Assemble again');
  expect(owner).not.toContain('Show the volumes');
});
