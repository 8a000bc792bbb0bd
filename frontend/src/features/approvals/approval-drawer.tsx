import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type Approval,
  type ApprovalRow,
  caseCreationEndpoints,
  DECLINE_REASON_REQUIRED,
  type FeeDecision,
} from '#contracts/endpoints/case-creation.ts';
import { ApiFailure, failureTextOf } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { OtherDrafts } from '#portal/shared/drafts/draft-notice.tsx';
import { useDraftedText } from '#portal/shared/drafts/use-drafted-text.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { mailLink, readableMobile } from '#portal/shared/format.ts';
import { claimValueText, formatMoney } from '#portal/shared/money.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { ErrorState } from '#portal/shared/ui/notice.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { Skeleton } from '#portal/shared/ui/skeleton.tsx';
import { useApproval } from './api/use-approvals.ts';

/** Where the draft of a case's decline reason lies. */
export const approvalPlace = (caseId: string) => `approval:${caseId}`;

/** A case to judge, and the decisions about it: about its fee first (D109), then about the case. */
export function ApprovalDrawer({
  row,
  onClose,
  onDecided,
}: {
  row: ApprovalRow;
  onClose: () => void;
  onDecided: () => void;
}) {
  const client = useQueryClient();
  const { data, error, isError, refetch } = useApproval(row.id);
  const { submit, isSubmitting, failure } = useSubmit();
  const draft = useDraftedText(approvalPlace(row.id));
  const reason = draft.text;
  const [isDeclining, setDeclining] = useState(reason !== '');
  const [problem, setProblem] = useState('');

  const isUnpaid = (data?.case.status ?? row.status) === 'pendingRegistrationFee';

  const decide = async (decision: 'approve' | 'decline' | FeeDecision) => {
    setProblem('');
    if (decision === 'decline' && reason.trim() === '') return setProblem(DECLINE_REASON_REQUIRED);
    const body = {
      decision,
      ...(decision === 'decline' && { reason }),
      ...(data?.case.submittedOn && { submittedOn: data.case.submittedOn }),
    };
    const reply = await submit(
      () => callApi(caseCreationEndpoints.decideCaseApproval, { params: { id: row.id }, body }),
      {
        onFailure: (failure) => {
          const issues = failure instanceof ApiFailure ? failure.issues : [];
          setProblem(issues.find(({ field }) => field === 'reason')?.message ?? '');
          showFailure(failure);
          // Somebody else may have decided: the queue shows what is left.
          void client.invalidateQueries({ queryKey: ['case-approvals'] });
          void refetch().then(({ isError: isGone }) => isGone && onDecided());
        },
      },
    );
    if (!reply) return;
    draft.clear();
    await client.invalidateQueries({ queryKey: ['case-approvals'] });
    void client.invalidateQueries({ queryKey: ['case-list'] });
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
                draft.clear();
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
      {isError ? (
        <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={10} label="Fetching case details..." />
      ) : (
        <div className="approval-parts">
          {isUnpaid && (
            <p className="soft">
              This case waits for its registration fee. Once the fee is confirmed or waived, the
              case waits for approval.
            </p>
          )}
          {isDeclining && <OtherDrafts draft={draft} />}
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
              onChange={(event) => draft.setText(event.target.value)}
            />
          )}
          <ApprovalFacts approval={data} />
        </div>
      )}
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
          <h3 className="approval-heading">Claim Items</h3>
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
        <h3 className="approval-heading">Documents</h3>
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
