import { useNavigate } from 'react-router-dom';
import type { Me } from '#contracts/endpoints/accounts.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { QueryStates } from '#portal/shared/ui/states.tsx';
import { useCreateParty } from './api/parties.ts';
import { PartyForm } from './party-form.tsx';
import { blankParty, newPartyResolver } from './party-form-values.ts';

/** Registers a party (seed 1, section 2). */
export function CreatePartyPage() {
  const query = useMe();
  return (
    <QueryStates query={query} loading={<Loader text="Getting user information" />}>
      {(me) => <CreateParty me={me} />}
    </QueryStates>
  );
}

function CreateParty({ me }: { me: Me }) {
  const navigate = useNavigate();
  const { submit, isSubmitting, failure } = useCreateParty();
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
        onSubmit={async (party, idempotencyKey) => {
          const reply = await submit({ party, idempotencyKey });
          if (reply) void navigate(paths.party.href(reply.party.id), { replace: true });
          return reply !== undefined;
        }}
        onCancel={() => void navigate(paths.parties.href())}
      />
    </Page>
  );
}
