import { useAtom } from 'jotai';
import { type Theme, themeAtom, themes } from '#portal/shared/theme.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';

const choices: Readonly<Record<Theme, { label: string; detail: string }>> = {
  system: { label: 'System', detail: 'Light or dark as this device is set' },
  light: { label: 'Light', detail: 'Always light' },
  dark: { label: 'Dark', detail: 'Always dark; documents and prints stay on white' },
};

/** The theme of this browser; a choice applies at once. */
export function ThemeSettings() {
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <section className="card profile-settings" aria-labelledby="theme-settings">
      <h2 id="theme-settings">Theme</h2>
      <p className="soft" id="theme-settings-hint">
        Kept in this browser.
      </p>
      <fieldset aria-describedby="theme-settings-hint">
        <legend className="visually-hidden">Theme</legend>
        {themes.map((one) => (
          <Choice
            key={one}
            kind="radio"
            name="theme"
            value={one}
            detail={choices[one].detail}
            checked={theme === one}
            onChange={() => setTheme(one)}
          >
            {choices[one].label}
          </Choice>
        ))}
      </fieldset>
    </section>
  );
}
