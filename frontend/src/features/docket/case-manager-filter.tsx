import { useQuery } from '@tanstack/react-query';
import angleDownIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { docketManagersQuery } from './api/docket.ts';
import { ChipMenu, type ChipMenuItem, COUNT_TO_COME } from './chip-menu.tsx';

const TEXT = 'Case Manager';

/**
 * Restricts the list to the cases of one case manager (seed 1, section 6; D25). Hidden for users
 * who manage all of their cases themselves.
 */
export function CaseManagerFilter({
  kind,
  chosen,
  onSelect,
}: {
  kind: ResolutionKind;
  /** Their user id. */
  chosen: string | undefined;
  onSelect: (caseManagerId: string | undefined) => void;
}) {
  const { data: me } = useMe();
  const { data: managers, isPending } = useQuery(docketManagersQuery(kind));
  const items: ChipMenuItem<string>[] = (managers ?? []).map(({ id, name, total }) => ({
    key: id,
    label: name,
    count: total,
  }));
  // An old link may name another manager: the restriction stays visible and can be removed.
  if (chosen !== undefined && !items.some(({ key }) => key === chosen))
    items.push({
      key: chosen,
      label: managers ? 'Another case manager' : TEXT,
      count: managers ? 0 : COUNT_TO_COME,
    });
  // Keeps the place of the filter, so that the search box does not move.
  if (isPending && items.length === 0 && me?.role !== 'caseManager')
    return (
      <button type="button" className="chip" disabled>
        {TEXT}
        <Icon svg={angleDownIcon} size="sm" />
      </button>
    );
  if (!me || !items.some(({ key }) => key !== me.id)) return null;
  return (
    <ChipMenu label="Case managers" text={TEXT} items={items} chosen={chosen} onSelect={onSelect} />
  );
}
