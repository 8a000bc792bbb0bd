import { useInfiniteQuery } from '@tanstack/react-query';
import inboxIcon from 'primeicons/raw-svg/inbox.svg?raw';
import { useEffect, useRef, useState } from 'react';
import type { ApprovalRow } from '#contracts/endpoints/case-creation.ts';
import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { indianDateTime } from '#portal/shared/indian-dates.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { claimValueText } from '#portal/shared/money.ts';
import { paths } from '#portal/shared/paths.ts';
import { forgetResumed, isResumed } from '#portal/shared/session/interruption.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { approvalsQuery } from './api/approvals.ts';
import { ApprovalDrawer, approvalPlace } from './approval-drawer.tsx';
import './approvals.css';

/** Cases that wait for a case manager, the longest waiting first. */
export function ApprovalsPage() {
  const { data: me } = useMe();
  const isCaseManager = me?.role === 'caseManager';
  const queue = useInfiniteQuery({ ...approvalsQuery, enabled: isCaseManager });
  const [opened, setOpened] = useState<ApprovalRow>();
  const list = useRef<HTMLDivElement>(null);
  const rows = queue.data?.pages.flatMap(({ data }) => data);
  // The case whose decision was interrupted by a server error.
  const interrupted = rows?.find(({ id }) => isResumed(approvalPlace(id)));
  useEffect(() => {
    if (!interrupted) return;
    forgetResumed(approvalPlace(interrupted.id));
    setOpened(interrupted);
  }, [interrupted]);

  return (
    <Page
      title="Case Approvals"
      width="reading"
      actions={
        isCaseManager && (
          <ButtonLink look="secondary" to={paths.parties.hrefToVerify()}>
            Parties to verify
          </ButtonLink>
        )
      }
    >
      {me && !isCaseManager ? (
        <EmptyState icon={inboxIcon} title="Only a case manager approves cases" />
      ) : (
        <QueryStates
          query={{ ...queue, data: rows }}
          loading={<Skeleton lines={8} label="Loading cases to approve" />}
          showsRefreshFailure
        >
          {(shown) => (
            <section
              className="approvals-list"
              aria-label="Cases to approve"
              tabIndex={-1}
              ref={list}
            >
              {shown.length === 0 ? (
                <div className="card">
                  <EmptyState icon={inboxIcon} title="No cases found" />
                </div>
              ) : (
                <ul className="approvals">
                  {shown.map((row) => (
                    <ApprovalItem key={row.id} row={row} onOpen={() => setOpened(row)} />
                  ))}
                </ul>
              )}
              {queue.hasNextPage && (
                <Button
                  look="secondary"
                  disabled={queue.isFetchingNextPage}
                  onClick={() => void queue.fetchNextPage()}
                >
                  Show more
                </Button>
              )}
            </section>
          )}
        </QueryStates>
      )}
      {opened && (
        <ApprovalDrawer
          row={opened}
          onClose={() => setOpened(undefined)}
          onDecided={() => {
            setOpened(undefined);
            // The button that had the focus is gone with its case.
            setTimeout(() => list.current?.focus());
          }}
        />
      )}
    </Page>
  );
}

function ApprovalItem({ row, onOpen }: { row: ApprovalRow; onOpen: () => void }) {
  return (
    <li className="card approval">
      <div className="approval-main">
        <p className="approval-title">{row.title}</p>
        {row.status === 'pendingRegistrationFee' && (
          <p>
            <Badge tone="waiting">{statusWords(row.status)}</Badge>
          </p>
        )}
        <p className="soft tabular approval-detail">{`${row.caseCode} · ${kindLabel(row.resolutionKind)}`}</p>
        <p>{`${row.claimantName} v. ${row.respondentName || '-'}`}</p>
        <p className="tabular">{claimValueText(row.totalClaimValue, row.currencyUnit)}</p>
        <p className="soft approval-detail">
          {`Submitted by ${row.createdBy || '-'} on ${indianDateTime(row.submittedOn) ?? '-'} IST`}
        </p>
      </div>
      <Button
        look="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Review ${row.caseCode}`}
        onClick={onOpen}
      >
        Review
      </Button>
    </li>
  );
}
