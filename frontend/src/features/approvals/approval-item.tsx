import type { ComponentProps } from 'react';
import type { ApprovalRow } from '#contracts/endpoints/cases/case-creation.ts';
import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { claimValueText } from '#portal/shared/money.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { SelectBox } from '#portal/shared/ui/selection/select-box.tsx';

/** One case of the queue. `box`: properties of its checkbox; absent while its fee is due. */
export function ApprovalItem({
  row,
  box,
  onOpen,
}: {
  row: ApprovalRow;
  box: Omit<ComponentProps<typeof SelectBox>, 'label'> | undefined;
  onOpen: () => void;
}) {
  const parties = `${row.claimantName} v. ${row.respondentName || '-'}`;
  return (
    <li className={`approval${box?.checked ? ' approval-chosen' : ''}`}>
      {box ? (
        <SelectBox label={`Select ${row.caseCode}`} {...box} />
      ) : (
        <SelectBox label={`${row.caseCode} waits for its fee first`} checked={false} disabled />
      )}
      <div className="approval-main">
        <p className="approval-title">{row.title}</p>
        <p className="approval-detail">
          {row.status === 'pendingRegistrationFee' && (
            <span className="approval-fee">
              <Badge tone="waiting">{statusWords(row.status)}</Badge>
            </span>
          )}
          <span className="tabular">{`${row.caseCode} · ${kindLabel(row.resolutionKind)}`}</span>
          {parties !== row.title && ` · ${parties}`}
        </p>
      </div>
      <p className="approval-claim tabular">
        {claimValueText(row.totalClaimValue, row.currencyUnit)}
      </p>
      <p className="approval-submitted">
        {`Submitted by ${row.createdBy || '-'} on ${indianDateTime(row.submittedOn) ?? '-'} IST`}
      </p>
      <Button
        look="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Review ${row.caseCode}`}
        data-list-item
        onClick={onOpen}
      >
        Review
      </Button>
    </li>
  );
}
