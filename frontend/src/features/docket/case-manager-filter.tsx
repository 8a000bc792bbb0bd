import angleDownIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import type { ResolutionKind } from '#contracts/rules/case-status.ts';
import { useMe } from '#portal/shared/session/use-me.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { useDocketManagers } from './api/use-docket-managers.ts';
import { ChipMenu, type ChipMenuItem, COUNT_TO_COME } from './chip-menu.tsx';

const TEXT = 'Case Manager';

/**
 * Restricts the list to the cases of one case manager (seed 1, section 6; D25). Somebody who
 * manages every case of theirs has nothing to restrict.
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
  const { data: managers, isPending } = useDocketManagers(kind);
  const items: ChipMenuItem<string>[] = (managers ?? []).map(({ id, name, total }) => ({
    key: id,
    label: name,
    count: total,
  }));
  // Of an old link: whoever it is, what is shown is restricted to them, and can be let go.
  if (chosen !== undefined && !items.some(({ key }) => key === chosen))
    items.push({
      key: chosen,
      label: managers ? 'Another case manager' : TEXT,
      count: managers ? 0 : COUNT_TO_COME,
    });
  // Its place is kept, so that the search does not move; managers mostly manage all of theirs.
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
