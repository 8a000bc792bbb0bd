import { bundleProfiles, withProfile } from '#contracts/rules/bundling/bundle-profiles.ts';
import { bundleProfileIds } from '#contracts/rules/bundling/bundle-settings.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { type SettingsFields, withSettings } from './settings-draft.ts';

/** The court whose rules the bundle follows, and how its pages look. */
export function ProfileField({ draft, onChange }: SettingsFields) {
  const { profile, fitsA4, reducesPictures, isArchive } = draft.settings;
  const { points } = bundleProfiles[profile];
  return (
    <>
      <Select
        label="Rules"
        value={profile}
        options={bundleProfileIds.map((id) => ({ value: id, label: bundleProfiles[id].name }))}
        onChange={({ target }) => {
          const chosen = bundleProfileIds.find((id) => id === target.value);
          if (chosen) onChange(withProfile(draft, chosen));
        }}
      />
      {points.length > 0 && (
        <p className="settings-note">
          The settings below follow these rules. You can change them. The work table lists which of
          the {points.length} points the bundle satisfies.
        </p>
      )}
      <fieldset className="settings-group">
        <legend className="field-label">Pages</legend>
        <Choice
          kind="checkbox"
          checked={draft.hasContents}
          onChange={({ target }) => onChange({ ...draft, hasContents: target.checked })}
        >
          Table of contents
        </Choice>
        <Choice
          kind="checkbox"
          checked={fitsA4}
          detail="Large pages are scaled down, small ones centred. Nothing is cut off."
          onChange={({ target }) => onChange(withSettings(draft, { fitsA4: target.checked }))}
        >
          Fit all pages to A4
        </Choice>
        <Choice
          kind="checkbox"
          checked={reducesPictures}
          detail="Scans and photographs get 300 dots per inch. Text stays as it is. Pictures that cannot be reduced stay too, and their pages are listed."
          onChange={({ target }) =>
            onChange(withSettings(draft, { reducesPictures: target.checked }))
          }
        >
          Reduce pictures above 300 dots per inch
        </Choice>
        <Choice
          kind="checkbox"
          checked={isArchive}
          detail="Lists the documents that keep the PDF from being PDF/A-2u."
          onChange={({ target }) => onChange(withSettings(draft, { isArchive: target.checked }))}
        >
          Check for archiving
        </Choice>
      </fieldset>
    </>
  );
}
