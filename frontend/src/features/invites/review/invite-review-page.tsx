import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { disclosuresEndpoints, type InviteReview } from '#contracts/endpoints/disclosures.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { roleLabels } from '#portal/shared/role-labels.ts';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { DeclineInvite } from '../decline-invite.tsx';
import { AcceptForm } from './accept-form.tsx';
import { ConflictList } from './conflict-list.tsx';
import { ReviewDispute } from './review-dispute.tsx';
import './review.css';

/** Not below the invitations, so that the form stays when they are read again after the answer. */
const reviewQuery = (inviteId: string) =>
  queryOptions({
    queryKey: ['invite-review', inviteId] as const,
    queryFn: ({ signal }) =>
      callApi(disclosuresEndpoints.getInviteReview, { params: { id: inviteId }, signal }),
    // What was read before the answer stays beside it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What an invited neutral reads before they answer, with the disclosure and both answers. */
export function InviteReviewPage() {
  const { id = '' } = useParams();
  const query = useQuery(reviewQuery(id));
  const title = query.data?.dispute.title ?? 'Invitation';
  return (
    <Page
      title={title}
      width="reading"
      before={
        <Breadcrumb
          crumbs={[
            { label: 'Invitations', to: paths.invites.href() },
            { label: query.data?.invite.case.caseCode ?? 'Invitation' },
          ]}
        />
      }
    >
      <QueryStates query={query} loading={<Skeleton label="Getting the invitation..." lines={8} />}>
        {(review) => <Review review={review} />}
      </QueryStates>
    </Page>
  );
}

function Review({ review }: { review: InviteReview }) {
  const { invite, conflicts, hasMoreConflicts } = review;
  const { data: me } = useMe();
  const navigate = useNavigate();
  const { case: about, role, inviter, answer_by, isOverdue } = invite;
  return (
    <div className="review">
      <p>
        {`${kindLabel(about.resolutionKind)} ${about.caseCode}. ${inviter.name} invites you as ${roleLabels[role]}.`}
        {answer_by && !isOverdue && <strong>{` Answer by ${courtDayText(answer_by)}.`}</strong>}
      </p>
      {isOverdue && (
        <p className="review-overdue" role="status">
          {`This invitation could be accepted until ${courtDayText(answer_by)}. Ask ${inviter.name} for a new one.`}
        </p>
      )}
      <ReviewDispute review={review} />
      <ConflictList conflicts={conflicts} hasMore={hasMoreConflicts} />
      {me && !isOverdue && <AcceptForm invite={invite} me={me} />}
      <div>
        <DeclineInvite
          invite={invite}
          onDeclined={() => void navigate(paths.invites.href(), { replace: true })}
        />
      </div>
    </div>
  );
}
