import { useNavigate } from 'react-router-dom';
import type { Me } from '#contracts/endpoints/accounts.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { paths } from '#portal/shared/paths.ts';
import { useMe } from '#portal/shared/session/use-me.ts';
import { Breadcrumb } from '#portal/shared/ui/breadcrumb.tsx';
import { ErrorState } from '#portal/shared/ui/notice.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { useSaveParty } from './api/use-save-party.ts';
import { PartyForm } from './party-form.tsx';
import { blankParty, newPartyResolver } from './party-form-values.ts';

/** Registers a party (seed 1, section 2). */
export function CreatePartyPage() {
  const { data: me, error, refetch } = useMe();
  if (!me)
    return error ? (
      <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Loader text="Getting user information" />
    );
  return <CreateParty me={me} />;
}

function CreateParty({ me }: { me: Me }) {
  const navigate = useNavigate();
  const { create, isSubmitting, failure } = useSaveParty();
  return (
    <Page
      title="Create Party"
      width="form"
      before={
        <Breadcrumb
          crumbs={[{ label: 'My Parties', to: paths.parties.href() }, { label: 'Create Party' }]}
        />
      }
    >
      <p className="party-form-intro">
        {me.role === 'caseManager'
          ? 'A party that you register is active at once.'
          : 'A case manager verifies the party; then you can create cases for it.'}
      </p>
      <PartyForm
        place="party"
        resolver={newPartyResolver}
        initial={blankParty}
        isSubmitting={isSubmitting}
        failure={failure}
        onSubmit={async (body, requestKey) => {
          const party = await create(body, requestKey);
          if (party) void navigate(paths.party.href(party.id), { replace: true });
          return party !== undefined;
        }}
        onCancel={() => void navigate(paths.parties.href())}
      />
    </Page>
  );
}
