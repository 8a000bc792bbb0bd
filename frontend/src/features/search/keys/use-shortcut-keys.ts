import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#contracts/rules/roles.ts';
import { destinations, isOpenTo } from '#portal/shared/navigation/destinations.ts';
import { singleKeysAtom } from '#portal/shared/navigation/single-keys.ts';
import { focusOf, openAbovePage } from '#portal/shared/navigation/situation.ts';
import { notificationsOpenAtom } from '#portal/shared/notifications.ts';
import { paths } from '#portal/shared/paths.ts';
import { useCasesHref } from '#portal/shared/session/use-cases-href.ts';
import { searchDialogAtom } from '../search-state.ts';
import { moveInList } from './list-keys.ts';
import { type Shortcut, shortcutOf } from './shortcut-of.ts';

/** The letter after G comes within this time. */
const LETTER_WITHIN_MS = 1_500;

/** Acts on the shortcuts of the signed-in pages. */
export function useShortcutKeys(role: Role): void {
  const navigate = useNavigate();
  const casesHref = useCasesHref();
  const areSingleKeysOn = useAtomValue(singleKeysAtom);
  const setDialog = useSetAtom(searchDialogAtom);
  const setNotificationsOpen = useSetAtom(notificationsOpenAtom);
  const act = useRef<(shortcut: Shortcut) => void>(() => {});
  act.current = (shortcut) => {
    switch (shortcut.do) {
      case 'palette':
      case 'shortcuts':
        return setDialog(shortcut.do);
      case 'search':
        return focusSearch() || setDialog('palette');
      case 'next':
        return moveInList(1);
      case 'previous':
        return moveInList(-1);
      case 'notifications':
        return setNotificationsOpen(true);
      case 'go': {
        const page = destinations.filter(isOpenTo(role)).find(({ key }) => key === shortcut.letter);
        if (!page) return undefined;
        return void navigate(page.path === paths.cases.path ? casesHref : page.path);
      }
      default:
        return undefined;
    }
  };
  useEffect(() => {
    let lastG = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const shortcut = shortcutOf(event, {
        focus: focusOf(event.target),
        open: openAbovePage(),
        areSingleKeysOn,
        awaitsLetter: event.timeStamp - lastG < LETTER_WITHIN_MS,
      });
      if (shortcut) event.preventDefault();
      lastG = shortcut?.do === 'await letter' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (shortcut) act.current(shortcut);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [areSingleKeysOn]);
}

/** Focuses the search of the page. False if it has none. */
function focusSearch(): boolean {
  const inputs = document.querySelectorAll<HTMLInputElement>('main search input');
  const input = [...inputs].find((one) => one.checkVisibility());
  input?.focus();
  input?.select();
  return input !== undefined;
}
