import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type Approval,
  type ApprovalRow,
  DECLINE_REASON_REQUIRED,
  type FeeDecision,
} from '#contracts/endpoints/cases/case-creation.ts';
import { UnsentTextNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useUnsentText } from '#portal/parts/unsent/use-unsent.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { mailLink, readableMobile } from '#portal/shared/format.ts';
import { claimValueText, formatMoney } from '#portal/shared/money.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { approvalQuery, useDecideApproval } from './api/approvals.ts';

/** Place of the unsent decline reason of a case. */
export const approvalPlace = (caseId: string) => `approval:${caseId}`;

/** One case of the queue with the decisions about its fee (D109) and about the case. */
export function ApprovalDrawer({
  row,
  onClose,
  onDecided,
}: {
  row: ApprovalRow;
  onClose: () => void;
  onDecided: () => void;
}) {
  const query = useQuery(approvalQuery(row.id));
  const { data } = query;
  const unsent = useUnsentText(approvalPlace(row.id));
  const reason = unsent.text;
  const [isDeclining, setDeclining] = useState(reason !== '');
  const [problem, setProblem] = useState('');

  const { submit, isSubmitting, failure } = useDecideApproval(row.id, (error) => {
    const issues = error instanceof ApiFailure ? error.issues : [];
    setProblem(issues.find(({ field }) => field === 'reason')?.message ?? '');
    showFailure(error);
    // The drawer closes when the case is no longer in the queue.
    void query.refetch().then(({ isError: isGone }) => isGone && onDecided());
  });

  const isUnpaid = (data?.case.status ?? row.status) === 'pendingRegistrationFee';

  const decide = async (decision: 'approve' | 'decline' | FeeDecision) => {
    setProblem('');
    if (decision === 'decline' && reason.trim() === '') return setProblem(DECLINE_REASON_REQUIRED);
    const reply = await submit({
      decision,
      ...(decision === 'decline' && { reason }),
      ...(data?.case.submittedOn && { submittedOn: data.case.submittedOn }),
    });
    if (!reply) return;
    unsent.clear();
    showSnackbar('success', reply.message);
    onDecided();
  };

  return (
    <Drawer
      title={`${row.caseCode}: ${row.title}`}
      isOpen
      onClose={onClose}
      problem={failure}
      footer={
        isDeclining ? (
          <>
            <Button
              look="secondary"
              onClick={() => {
                unsent.clear();
                setDeclining(false);
              }}
            >
              Cancel
            </Button>
            <Button look="danger" disabled={isSubmitting} onClick={() => void decide('decline')}>
              Decline the case
            </Button>
          </>
        ) : isUnpaid ? (
          <FeeButtons isDisabled={!data || isSubmitting} onDecide={(one) => void decide(one)} />
        ) : (
          <>
            <Button look="secondary" disabled={!data} onClick={() => setDeclining(true)}>
              Decline
            </Button>
            <Button disabled={!data || isSubmitting} onClick={() => void decide('approve')}>
              Approve
            </Button>
          </>
        )
      }
    >
      <QueryStates
        query={query}
        loading={<Skeleton lines={10} label="Fetching case details..." />}
        showsRefreshFailure
      >
        {(approval) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has no link or field
          <section className="approval-parts" aria-label="The case" tabIndex={0}>
            {isUnpaid && (
              <p className="soft">
                This case waits for its registration fee. Once the fee is confirmed or waived, the
                case waits for approval.
              </p>
            )}
            {isDeclining && <UnsentTextNotice unsent={unsent} />}
            {isDeclining && (
              <TextArea
                label="Reason"
                hint="Its creator reads it and can submit the case again."
                rows={4}
                isRequired
                autoFocus
                value={reason}
                length={reason.length}
                error={problem}
                onChange={(event) => unsent.setText(event.target.value)}
              />
            )}
            <ApprovalFacts approval={approval} />
          </section>
        )}
      </QueryStates>
    </Drawer>
  );
}

function FeeButtons({
  isDisabled,
  onDecide,
}: {
  isDisabled: boolean;
  onDecide: (decision: FeeDecision) => void;
}) {
  return (
    <>
      <Button look="secondary" disabled={isDisabled} onClick={() => onDecide('remindFee')}>
        Send reminder
      </Button>
      <Button look="secondary" disabled={isDisabled} onClick={() => onDecide('waiveFee')}>
        Waive fee
      </Button>
      <Button disabled={isDisabled} onClick={() => onDecide('confirmFee')}>
        Confirm fee
      </Button>
    </>
  );
}

function ApprovalFacts({ approval }: { approval: Approval }) {
  const { case: judged, respondents } = approval;
  const documents = judged.filedDocuments;
  return (
    <>
      <dl className="approval-facts">
        <Fact label="Submitted by">{approval.createdBy || '-'}</Fact>
        <Fact label="Resolution Kind">{kindLabel(judged.resolutionKind)}</Fact>
        <Fact label="Claimant">{judged.claimantParty.name}</Fact>
        {respondents.map((respondent) => (
          <Fact key={`${respondent.name} ${respondent.email}`} label="Respondent">
            {respondent.name}
            {respondent.email && (
              <>
                <br />
                <a href={mailLink(respondent.email)}>{respondent.email}</a>
              </>
            )}
            {respondent.mobile && (
              <>
                <br />
                {readableMobile(respondent.mobile)}
              </>
            )}
          </Fact>
        ))}
        <Fact label="Monetary Claim Value">
          {claimValueText(judged.totalClaimValue, judged.currencyUnit)}
        </Fact>
        {judged.loanAccountNo && <Fact label="Contract Number">{judged.loanAccountNo}</Fact>}
        <Fact label="Description">{judged.description || '-'}</Fact>
        {judged.caseTopic.length > 0 && <Fact label="Keywords">{judged.caseTopic.join(', ')}</Fact>}
      </dl>
      {judged.caseItems.length > 0 && (
        <section aria-label="Claim Items">
          <h2 className="approval-heading">Claim Items</h2>
          <ul className="approval-list">
            {judged.caseItems.map((item, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no id and never move
              <li key={position}>
                <strong>{item.title}</strong>{' '}
                <span className="tabular">{formatMoney(item.claimValue, item.unit)}</span>
                {item.description && <p className="soft">{item.description}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Documents">
        <h2 className="approval-heading">Documents</h2>
        {documents.length === 0 ? (
          <p className="soft">No documents</p>
        ) : (
          <ul className="approval-list">
            {documents.map(({ id, label, summary, url }) => (
              <li key={id}>
                <a href={url}>{label}</a>
                {summary && <p className="soft">{summary}</p>}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
