import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Invite, InviteStatus } from '#contracts/endpoints/invites.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { claimValueText } from '#portal/shared/money.ts';
import { paths } from '#portal/shared/paths.ts';
import { roleLabels } from '#portal/shared/role-labels.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { InviteAnswer } from './invite-answer.tsx';

const states: Readonly<
  Record<InviteStatus, { label: string; tone: 'plain' | 'waiting' | 'done' }>
> = {
  requested: { label: 'Requested', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'done' },
  declined: { label: 'Declined', tone: 'plain' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
};

const overdue = { label: 'Overdue', tone: 'plain' } as const;

/** One invitation with its case and the possible answers. */
export function InviteCard({ invite }: { invite: Invite }) {
  const { direction, status, role, inviter, invited, reason, case: about } = invite;
  const isSent = direction === 'sent';
  // The inviter is on the case; the invited neutral joins it by accepting.
  const canOpen = isSent || status === 'accepted';
  const { label, tone } = invite.isOverdue ? overdue : states[status];
  const title = useRef<HTMLHeadingElement>(null);
  const [isAnswered, setAnswered] = useState(false);
  // The buttons go when the list is read again, and the focus with them.
  useEffect(() => {
    if (isAnswered && status !== 'requested') title.current?.focus();
  }, [isAnswered, status]);
  return (
    <li className="card invite">
      <div className="invite-head">
        <div>
          <p className="soft tabular">{`${about.caseCode} · ${kindLabel(about.resolutionKind)}`}</p>
          <h2 ref={title} tabIndex={-1} className="invite-title">
            {canOpen ? (
              <Link to={paths.case.href(about.id, about.resolutionKind)}>{about.title}</Link>
            ) : (
              about.title
            )}
          </h2>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <dl className="invite-facts">
        <Fact
          name={isSent ? 'Invited' : 'Invited by'}
          value={isSent ? invited.name : inviter.name}
        />
        <Fact name="As" value={roleLabels[role]} />
        <Fact name="Claimant" value={about.claimantName} />
        <Fact name="Respondent" value={about.respondentNames.join(', ') || '-'} />
        <Fact
          name="Claim Value"
          value={claimValueText(about.totalClaimValue, about.currencyUnit)}
        />
        <Fact name="Sent on" value={inIndia(invite.created_at)} />
        {status === 'requested' && invite.answer_by && (
          <Fact
            name={invite.isOverdue ? 'Could be accepted until' : 'Answer by'}
            value={courtDayText(invite.answer_by)}
          />
        )}
        {invite.answered_at && <Fact name={`${label} on`} value={inIndia(invite.answered_at)} />}
      </dl>
      {reason && (
        <div className="invite-reason">
          <h3>Reason</h3>
          <p>{reason}</p>
        </div>
      )}
      {status === 'requested' && (
        // The buttons go with the answer.
        <InviteAnswer invite={invite} onAnswered={() => setAnswered(true)} />
      )}
    </li>
  );
}

const inIndia = (instant: string) => `${indianDateTime(instant) ?? ''} IST`;

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
