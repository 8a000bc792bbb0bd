import calendarIcon from 'primeicons/raw-svg/calendar.svg?raw';
import type { RefObject } from 'react';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { useCasesHref } from '#portal/shared/session/use-cases-href.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { EmptyState, Skeleton } from '#portal/shared/ui/states.tsx';
import { CauseList } from './cause-list.tsx';

/** The numbered list of what is shown: beside or below the grid, on a phone and on paper. */
export function ListedSection({
  period,
  listed,
  totals,
  today,
  isCalendar,
  listRef,
  onOpen,
  onDay,
}: {
  period: string;
  /** Undefined while they are on their way. */
  listed: readonly ListedHearing[] | undefined;
  totals: ReadonlyMap<string, number>;
  today: string;
  isCalendar: boolean;
  listRef: RefObject<HTMLElement | null>;
  onOpen: ((hearing: ListedHearing) => void) | undefined;
  onDay: (day: string) => void;
}) {
  const casesHref = useCasesHref();
  const { data: me } = useMe();
  return (
    <section
      // Another element when the list has come: it opens at today, and nothing seems to move there.
      key={listed === undefined ? 'loading' : 'listed'}
      ref={listRef}
      className="cause-list"
      data-calendar={isCalendar}
      aria-labelledby="cause-list-title"
    >
      <div className="cause-list-head">
        <h2 id="cause-list-title">{`Hearings: ${period}`}</h2>
        <p className="cause-print-only">{`${me?.name ?? ''} · all times IST`}</p>
      </div>
      {listed === undefined ? (
        <Skeleton label="Loading the hearings" lines={6} />
      ) : listed.length === 0 ? (
        <EmptyState icon={calendarIcon} title="No hearings found">
          <p>{`Nothing is listed for ${period}.`}</p>
          <ButtonLink size="sm" to={casesHref}>
            Set a hearing in a case
          </ButtonLink>
        </EmptyState>
      ) : (
        <CauseList hearings={listed} totals={totals} today={today} onOpen={onOpen} onDay={onDay} />
      )}
    </section>
  );
}
