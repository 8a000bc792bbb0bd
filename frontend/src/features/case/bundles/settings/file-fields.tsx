import type { Bundle } from '#contracts/endpoints/files/bundles.ts';
import {
  type BundleVolumes,
  fileNameOf,
  fileNameTokens,
  MAX_FILE_NAME_PATTERN,
} from '#contracts/rules/bundling/bundle-settings.ts';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { CountField } from './count-field.tsx';
import { type SettingsFields, withSettings } from './settings-draft.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'en-GB', label: 'English (United Kingdom)' },
  { value: 'en-IN', label: 'English (India)' },
  { value: 'as', label: 'Assamese' },
  { value: 'bn', label: 'Bengali' },
  { value: 'gu', label: 'Gujarati' },
  { value: 'hi', label: 'Hindi' },
  { value: 'kn', label: 'Kannada' },
  { value: 'ml', label: 'Malayalam' },
  { value: 'mr', label: 'Marathi' },
  { value: 'or', label: 'Odia' },
  { value: 'pa', label: 'Punjabi' },
  { value: 'ta', label: 'Tamil' },
  { value: 'te', label: 'Telugu' },
  { value: 'ur', label: 'Urdu' },
];

const cuts: Readonly<Record<BundleVolumes['by'], { label: string; start: BundleVolumes }>> = {
  none: { label: 'One PDF', start: { by: 'none' } },
  pages: { label: 'By number of pages', start: { by: 'pages', pages: 500 } },
  size: { label: 'By size', start: { by: 'size', megabytes: 50 } },
};

/** Files of the bundle: their name, volumes, and the language of the contents. */
export function FileFields({
  draft,
  errorOf,
  onChange,
  bundle: { bundleCode, bundleName },
}: SettingsFields & { bundle: Pick<Bundle, 'bundleCode' | 'bundleName'> }) {
  const { fileName, volumes, language } = draft.settings;
  const wrongName = errorOf('fileName');
  const example = fileNameOf(fileName, {
    case: 'case number',
    title: 'title of the case',
    code: bundleCode,
    name: bundleName,
    date: 'date',
    version: '1',
  });
  return (
    <fieldset className="settings-group">
      <legend className="field-label">Files</legend>
      <TextField
        label="File name"
        autoComplete="off"
        maxLength={MAX_FILE_NAME_PATTERN}
        value={fileName}
        error={wrongName}
        hint={`Filled in: ${fileNameTokens.map((token) => `{${token}}`).join(' ')}`}
        onChange={({ target }) => onChange(withSettings(draft, { fileName: target.value }))}
      />
      {!wrongName && <p className="settings-note">{`Example: ${example}.pdf`}</p>}
      <div className="settings-row">
        <Select
          label="Volumes"
          value={volumes.by}
          options={Object.entries(cuts).map(([value, { label }]) => ({ value, label }))}
          onChange={({ target }) => {
            const cut = Object.values(cuts).find(({ start }) => start.by === target.value);
            if (cut) onChange(withSettings(draft, { volumes: cut.start }));
          }}
        />
        {volumes.by === 'pages' && (
          <CountField
            label="Pages of a volume"
            value={volumes.pages}
            error={errorOf('volumes', 'pages')}
            onChange={(pages) => onChange(withSettings(draft, { volumes: { by: 'pages', pages } }))}
          />
        )}
        {volumes.by === 'size' && (
          <CountField
            label="Megabytes of a volume"
            value={volumes.megabytes}
            error={errorOf('volumes', 'megabytes')}
            onChange={(megabytes) =>
              onChange(withSettings(draft, { volumes: { by: 'size', megabytes } }))
            }
          />
        )}
        <Select
          label="Language"
          value={language}
          options={languages}
          onChange={({ target }) => onChange(withSettings(draft, { language: target.value }))}
        />
      </div>
    </fieldset>
  );
}
