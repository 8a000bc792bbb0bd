import type { BundleSettings } from '#contracts/rules/bundling/bundle-settings.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';

type Flags = Pick<BundleManifest, 'hasPageNumbers' | 'hasContents' | 'keepsNumbers'>;

/** Settings as they are typed: numbers may be missing. */
export type SettingsDraft = Flags & { settings: BundleSettings };

export type SettingsFields = {
  draft: SettingsDraft;
  /** What is wrong with a setting. */
  errorOf: (...path: string[]) => string | undefined;
  onChange: (draft: SettingsDraft) => void;
};

export const draftOf = ({
  hasPageNumbers,
  hasContents,
  keepsNumbers,
  settings,
}: BundleManifest): SettingsDraft => ({ hasPageNumbers, hasContents, keepsNumbers, settings });

export const manifestOf = (
  manifest: BundleManifest,
  { settings: _typed, ...flags }: SettingsDraft,
  settings: BundleSettings,
): BundleManifest => ({ ...manifest, ...flags, settings });

/** A draft with other settings. */
export const withSettings = (
  draft: SettingsDraft,
  change: Partial<BundleSettings>,
): SettingsDraft => ({ ...draft, settings: { ...draft.settings, ...change } });

/** What happens to numbers when pages are added later. */
export const lateChoices = ['anew', 'inserted', 'end'] as const;
type LateChoice = (typeof lateChoices)[number];

export const lateChoiceOf = ({ keepsNumbers, settings }: SettingsDraft): LateChoice =>
  keepsNumbers ? settings.latePages : 'anew';

export const withLateChoice = (draft: SettingsDraft, choice: string): SettingsDraft => ({
  ...withSettings(draft, { latePages: choice === 'end' ? 'end' : 'inserted' }),
  keepsNumbers: choice !== 'anew',
});

/** A typed number; NaN where it is none, which the rules refuse. */
export const typedNumber = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text);

/** A number as it is typed. */
export const shownNumber = (value: number): string => (Number.isNaN(value) ? '' : String(value));
