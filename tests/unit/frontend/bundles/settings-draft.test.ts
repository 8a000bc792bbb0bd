import { expect, test } from 'vitest';
import { bundleSettingsSchema } from '#contracts/rules/bundling/bundle-settings.ts';
import { bundleManifestSchema } from '#contracts/rules/bundling/bundles.ts';
import {
  draftOf,
  lateChoiceOf,
  lateChoices,
  manifestOf,
  shownNumber,
  typedNumber,
  withLateChoice,
  withSettings,
} from '#portal/features/case/bundles/settings/settings-draft.ts';

const manifest = bundleManifestSchema.parse({
  items: [{ kind: 'section', id: 's', title: 'Letters' }],
  rotations: [{ page: 's/1', turn: 90 }],
  hasPageNumbers: true,
  hasContents: false,
});

test('a draft that is not changed leaves the manifest as it is', () => {
  const draft = draftOf(manifest);
  expect(manifestOf(manifest, draft, draft.settings)).toEqual(manifest);
});

test.each(lateChoices)('the choice "%s" of later pages is read back', (choice) => {
  const draft = withLateChoice(draftOf(manifest), choice);
  expect(lateChoiceOf(draft)).toBe(choice);
  expect(draft.keepsNumbers).toBe(choice !== 'anew');
});

test('a number that is not typed yet is refused by the rules, and shown as it is typed', () => {
  expect(shownNumber(typedNumber(''))).toBe('');
  expect(shownNumber(typedNumber('12'))).toBe('12');
  const draft = draftOf(manifest);
  for (const text of ['', 'x', '1.5', '0', '-1']) {
    const { settings } = withSettings(draft, {
      numbers: { ...draft.settings.numbers, first: typedNumber(text) },
    });
    expect(bundleSettingsSchema.safeParse(settings).success, text).toBe(false);
  }
});
