import { useAtom } from 'jotai';
import searchIcon from 'primeicons/raw-svg/search.svg?raw';
import type { Role } from '#contracts/rules/roles.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { forgetRecentCases } from '#portal/shared/session/recent-cases.ts';
import { forgetOnLogout } from '#portal/shared/session/session.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { useShortcutKeys } from './keys/use-shortcut-keys.ts';
import { paletteKeys, searchDialogAtom } from './search-state.ts';
import './search-button.css';

const Palette = lazyDialog(async () => (await import('./palette/palette.tsx')).Palette);
const ShortcutsDialog = lazyDialog(
  async () => (await import('./keys/shortcuts-dialog.tsx')).ShortcutsDialog,
);

forgetOnLogout(forgetRecentCases);

/** The search of the top bar, its dialogs, and the shortcuts of the signed-in pages. */
export function SearchButton({ role }: { role: Role }) {
  const [dialog, setDialog] = useAtom(searchDialogAtom);
  useShortcutKeys(role);
  const close = () => setDialog(undefined);
  return (
    <>
      <button
        type="button"
        className="search-button"
        aria-haspopup="dialog"
        aria-label="Search and go to"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Search and go to (${paletteKeys()})`}
        onClick={() => setDialog('palette')}
      >
        <Icon svg={searchIcon} />
        <span className="search-button-word">Search and go to</span>
        <kbd className="search-button-keys">{paletteKeys()}</kbd>
      </button>
      {dialog === 'palette' && (
        <Palette role={role} onClose={close} onShortcuts={() => setDialog('shortcuts')} />
      )}
      {dialog === 'shortcuts' && <ShortcutsDialog role={role} onClose={close} />}
    </>
  );
}
