import { useAtom } from 'jotai';
import type { Role } from '#contracts/rules/roles.ts';
import {
  destinations,
  isOpenTo,
  NOTIFICATIONS_KEY,
} from '#portal/shared/navigation/destinations.ts';
import { singleKeysAtom } from '#portal/shared/navigation/single-keys.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { paletteKeys } from '../search-state.ts';
import './shortcuts-dialog.css';

type Row = { label: string; keys: readonly string[] };

const singleKeys: readonly Row[] = [
  { label: 'Search on this page', keys: ['/'] },
  { label: 'Next item of the list', keys: ['J'] },
  { label: 'Previous item of the list', keys: ['K'] },
  { label: 'Open the item', keys: ['Enter'] },
  { label: 'Show these shortcuts', keys: ['?'] },
];

const after = (letter: string) => ['G', letter.toUpperCase()];

/** The list of shortcuts, and the choice to turn single keys off. */
export function ShortcutsDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const [areSingleKeysOn, setSingleKeys] = useAtom(singleKeysAtom);
  const pages = destinations
    .filter(isOpenTo(role))
    .flatMap(({ label, key }): Row[] => (key ? [{ label, keys: after(key) }] : []));
  const notifications = { label: 'Notifications', keys: after(NOTIFICATIONS_KEY) };
  return (
    <Dialog title="Keyboard shortcuts" width="44rem" isOpen onClose={onClose}>
      <div className="shortcuts">
        <Choice
          kind="checkbox"
          checked={areSingleKeysOn}
          onChange={({ target }) => setSingleKeys(target.checked)}
        >
          Use shortcuts of single keys
        </Choice>
        <div className="shortcuts-groups">
          <Group
            title="Search and lists"
            rows={[{ label: 'Search and go to', keys: paletteKeys().split(' ') }, ...singleKeys]}
          />
          <Group title="Go to" rows={[...pages, notifications]} />
        </div>
        <p className="soft">
          Shortcuts do nothing while you type, while a dialog is open, or while an input method is
          active. Every command is also a button or a link.
        </p>
      </div>
    </Dialog>
  );
}

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section>
      <h3 className="shortcuts-title">{title}</h3>
      <dl className="shortcuts-list">
        {rows.map(({ label, keys }) => (
          <div key={label} className="shortcuts-row">
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className="shortcuts-key">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
