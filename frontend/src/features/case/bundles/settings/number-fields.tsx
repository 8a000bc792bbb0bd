import {
  type BundleSettings,
  MAX_NUMBER_DIGITS,
  MAX_NUMBER_PREFIX,
  numberPositions,
} from '#contracts/rules/bundling/bundle-settings.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { CountField } from './count-field.tsx';
import {
  lateChoiceOf,
  lateChoices,
  type SettingsFields,
  withLateChoice,
  withSettings,
} from './settings-draft.ts';

const positions: Readonly<Record<(typeof numberPositions)[number], string>> = {
  bottomRight: 'Bottom right',
  bottomCentre: 'Bottom centre',
  bottomLeft: 'Bottom left',
  topRight: 'Top right',
  topCentre: 'Top centre',
  topLeft: 'Top left',
};

const lateLabels: Readonly<Record<(typeof lateChoices)[number], string>> = {
  anew: 'Number all pages anew',
  inserted: 'In their place, with 12A and 12B',
  end: 'At the end, so that other numbers stay',
};

const digitOptions = Array.from({ length: MAX_NUMBER_DIGITS }, (_none, at) => ({
  value: String(at + 1),
  label: '1'.padStart(at + 1, '0'),
}));

/** Printed numbers: prefix, first number, digits and place. */
export function NumberFields({ draft, errorOf, onChange }: SettingsFields) {
  const { numbers } = draft.settings;
  const set = (change: Partial<BundleSettings['numbers']>) =>
    onChange(withSettings(draft, { numbers: { ...numbers, ...change } }));
  return (
    <fieldset className="settings-group">
      <legend className="field-label">Page numbers</legend>
      <Choice
        kind="checkbox"
        checked={draft.hasPageNumbers}
        onChange={({ target }) => onChange({ ...draft, hasPageNumbers: target.checked })}
      >
        Print page numbers
      </Choice>
      <div className="settings-row">
        <TextField
          label="Prefix"
          autoComplete="off"
          maxLength={MAX_NUMBER_PREFIX}
          placeholder="None"
          value={numbers.prefix}
          error={errorOf('numbers', 'prefix')}
          onChange={({ target }) => set({ prefix: target.value })}
        />
        <CountField
          label="First number"
          value={numbers.first}
          error={errorOf('numbers', 'first')}
          onChange={(first) => set({ first })}
        />
        <Select
          label="Digits"
          value={String(numbers.digits)}
          options={digitOptions}
          onChange={({ target }) => set({ digits: Number(target.value) })}
        />
        <Select
          label="Position"
          value={numbers.position}
          options={numberPositions.map((value) => ({ value, label: positions[value] }))}
          onChange={({ target }) => {
            const position = numberPositions.find((one) => one === target.value);
            if (position) set({ position });
          }}
        />
      </div>
      <Select
        label="Pages that are added later"
        value={lateChoiceOf(draft)}
        options={lateChoices.map((value) => ({ value, label: lateLabels[value] }))}
        onChange={({ target }) => onChange(withLateChoice(draft, target.value))}
      />
    </fieldset>
  );
}
