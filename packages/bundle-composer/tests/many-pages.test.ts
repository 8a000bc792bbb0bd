import { describe, expect, test } from 'vitest';
import { type BundlePlan, type FactsByDocument, ManifestError } from '../src/plan/index.ts';
import { bundle, document, plan } from './plan-manifests.ts';

const labelsOf = ({ pages }: BundlePlan) => pages.map(({ key, label }) => ({ key, label }));

describe('a manifest of very many pages', () => {
  const large: FactsByDocument = {
    a: { code: 'ok', pageCount: 5 },
    large: { code: 'ok', pageCount: 90_000 },
  };
  const textOf = ({ pages }: BundlePlan) => pages.map(({ key, label }) => `${key} ${label}`).join();

  test('is refused before all of its pages are placed', () => {
    const items = Array.from({ length: 1_000 }, (_, n) => document(`i${n}`, 'large'));
    expect(() => plan(bundle(items), large)).toThrow(ManifestError);
  });

  test('is planned with many pages before one page, and keeps its labels', () => {
    const items = [
      document('first', 'a', { pages: '1' }),
      document('x', 'large', { before: 'first/1' }),
      document('y', 'large', { before: 'first/1' }),
    ];
    const planned = plan(bundle(items), large);
    expect(planned.pages).toHaveLength(180_001);
    expect(planned.pages.at(-1)).toMatchObject({ key: 'first/1', label: '180001' });
    const again = plan(bundle(items, { keepLabels: labelsOf(planned) }), large);
    expect(textOf(again) === textOf(planned)).toBe(true);
  });

  test('has at most 200,000', () => {
    const known: FactsByDocument = { a: { code: 'ok', pageCount: 200_000 } };
    expect(plan(bundle([document('i', 'a')]), known).pages).toHaveLength(200_000);
    const more = bundle([document('i', 'a'), { kind: 'section', id: 's', title: 'One more' }]);
    expect(() => plan(more, known)).toThrow('A bundle has at most 200000 pages');
  });
});
