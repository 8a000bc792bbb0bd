import settingsIcon from 'primeicons/raw-svg/cog.svg?raw';
import { bundleProfiles } from '#contracts/rules/bundling/bundle-profiles.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { type ManifestFlag, setFlag } from './edit-manifest.ts';

const flags: readonly { flag: ManifestFlag; label: string }[] = [
  { flag: 'hasPageNumbers', label: 'Page numbers' },
  { flag: 'hasContents', label: 'Table of contents' },
  { flag: 'hasDates', label: 'Dates of documents in the table of contents' },
  { flag: 'keepsNumbers', label: 'Keep the page numbers of the last PDF (12A, 12B)' },
  { flag: 'hasManifestPage', label: 'List of checksums at the end' },
  { flag: 'marksRemovedLinks', label: 'Dashed frames around links that lead out of the bundle' },
];

const LATE_LABEL = 'Keep the page numbers of the last PDF (late pages at the end)';

/** What the PDF has beside the pages of its items. */
export function ManifestFlags({
  manifest,
  onChange,
  onSettings,
}: {
  manifest: BundleManifest;
  onChange: (manifest: BundleManifest) => void;
  onSettings: () => void;
}) {
  return (
    <fieldset className="work-flags">
      <legend className="field-label">In the PDF</legend>
      {flags.map(({ flag, label }) => (
        <Choice
          key={flag}
          kind="checkbox"
          checked={manifest[flag]}
          disabled={flag === 'hasDates' && !manifest.hasContents}
          onChange={({ target }) => onChange(setFlag(manifest, flag, target.checked))}
        >
          {flag === 'keepsNumbers' && manifest.settings.latePages === 'end' ? LATE_LABEL : label}
        </Choice>
      ))}
      <p className="work-settings">
        <span>{bundleProfiles[manifest.settings.profile].name}</span>
        <Button look="secondary" size="sm" icon={settingsIcon} onClick={onSettings}>
          Settings
        </Button>
      </p>
    </fieldset>
  );
}
