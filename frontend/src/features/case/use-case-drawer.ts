import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterStepsBack, indexOfEntry, stepBackTo } from '#portal/shared/navigation/steps-back.ts';
import { queryOfNow } from '#portal/shared/navigation/use-view-in-address.ts';
import { useAddressParameter } from './use-address-parameter.ts';

/** Drawers of the case page that have an address, `?drawer=<name>`. */
const caseDrawers = [
  'documents',
  'hearings',
  'details',
  'scratchPad',
  'annotations',
  'agents',
  'claimItems',
  'papers',
] as const;
export type CaseDrawer = (typeof caseDrawers)[number];

export const isCaseDrawer = (name: string | null): name is CaseDrawer =>
  caseDrawers.some((one) => one === name);

type CaseDrawerInAddress = {
  /** The value of the address; it may name no drawer. */
  drawer: string | null;
  /** Adds an entry to the history, so that Back closes the drawer. */
  open: (drawer: CaseDrawer) => void;
  /** Takes the entry back; a drawer that a link has opened leaves the address. */
  close: () => void;
};

/** The open drawer of the case page, kept in its address. */
export function useCaseDrawer(): CaseDrawerInAddress {
  const [drawer, leaveAddress] = useAddressParameter('drawer', 'hearing');
  const navigate = useNavigate();
  const { key, pathname, hash, state } = useLocation();
  // A step back takes a moment: closing twice goes back once.
  const left = useRef<string>(undefined);
  // Forward can return to the entry, whose key stays the same.
  useEffect(() => {
    if (left.current !== key) left.current = undefined;
  }, [key]);
  const open = (next: CaseDrawer) =>
    afterStepsBack(() => {
      const query = queryOfNow();
      query.delete('hearing');
      query.set('drawer', next);
      void navigate(
        { pathname, search: `?${query}`, hash },
        { state: { ...state, opensDrawer: next, openedFrom: indexOfEntry() } },
      );
    });
  const close = () => {
    if (left.current === key) return;
    left.current = key;
    // More than one step if a dialog of the drawer was open when the page was reloaded.
    if (state?.opensDrawer === drawer) afterStepsBack(() => stepBackTo(state.openedFrom));
    else afterStepsBack(leaveAddress);
  };
  return { drawer, open, close };
}
