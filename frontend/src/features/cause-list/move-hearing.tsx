import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { ListedHearing } from '#contracts/endpoints/cases/cause-list.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { twelveHour } from '#contracts/rules/notation.ts';
import { HearingDialog } from '#portal/parts/hearings/dialog/hearing-dialog.tsx';
import { timeAt } from '#portal/parts/hearings/hours/lay-out-day.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { caseQuery } from '#portal/shared/api/case.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { ErrorState } from '#portal/shared/ui/states.tsx';
import type { DayMinute } from './drag-target.ts';

/**
 * Gives a listed hearing another date, in the dialog of its case. The case is read anew, so that a
 * hearing which others have moved meanwhile is not moved again.
 */
export function MoveHearing(props: {
  hearing: ListedHearing;
  /** Undefined: the dialog asks for it. */
  to: DayMinute | undefined;
  onClose: () => void;
}) {
  const { hearing, onClose } = props;
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...caseQuery(hearing.caseId),
    refetchOnMount: 'always',
  });
  if (error)
    return (
      <Dialog title="Hearing Date" isOpen onClose={onClose}>
        <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
      </Dialog>
    );
  if (!data || !isFetchedAfterMount) return <Loader />;
  return <OfCase {...props} shownCase={data} />;
}

function OfCase({
  hearing,
  to,
  shownCase,
  onClose,
}: Parameters<typeof MoveHearing>[0] & { shownCase: Case }) {
  // A later change is reported by the dialog, which keeps what was entered.
  const [moved] = useState(() =>
    takesHearings(shownCase.status)
      ? shownCase.hearingDatesSet.find(({ id, state }) => id === hearing.id && state === 'set')
      : undefined,
  );
  const client = useQueryClient();
  useEffect(() => {
    if (!moved) void invalidate(client, queryKeys.causeList);
  }, [moved, client]);
  if (!moved)
    return (
      <Dialog
        title="Hearing Date"
        isOpen
        onClose={onClose}
        footer={
          <ButtonLink look="secondary" to={paths.case.href(hearing.caseId, hearing.resolutionKind)}>
            Open the case
          </ButtonLink>
        }
      >
        <p>This hearing cannot be moved: others have moved, adjourned or cancelled it.</p>
      </Dialog>
    );
  return (
    <HearingDialog
      shownCase={shownCase}
      hearing={moved}
      intro={`${hearing.title}, ${hearing.caseCode}: now on ${hearing.date}, ${twelveHour(hearing.time)}`}
      movedTo={to && { startDate: to.day, startTime: timeAt(to.minute) }}
      onClose={onClose}
    />
  );
}
