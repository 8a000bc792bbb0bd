import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { PartyDetails } from '#contracts/endpoints/parties.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { paths } from '#portal/shared/paths.ts';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { QueryStates } from '#portal/shared/ui/states.tsx';
import { partyQuery, useUpdateParty } from './api/parties.ts';
import { PartyForm } from './party-form.tsx';
import { editedPartyResolver, valuesOf } from './party-form-values.ts';

/** Changes a party under verification. A declined party is submitted again by the change. */
export function EditPartyPage() {
  const { id = '' } = useParams();
  const query = useQuery(partyQuery(id));
  const { data: party } = query;
  if (!party)
    return query.error ? (
      <Page title="Edit Party">
        <QueryStates query={query} loading={null}>
          {() => null}
        </QueryStates>
      </Page>
    ) : (
      <Loader />
    );
  if (party.status === 'active') return <Navigate to={paths.party.href(id)} replace />;
  return <EditParty key={id} party={party} />;
}

function EditParty({ party }: { party: PartyDetails }) {
  const navigate = useNavigate();
  const { submit, isSubmitting, failure } = useUpdateParty(party.id);
  /** The party as the form opened; a newer version is another user's change. */
  const [began, setBegan] = useState(party);
  const resolver = useMemo(() => editedPartyResolver(party), [party]);
  const back = paths.party.href(party.id);
  return (
    <Page
      title="Edit Party"
      width="form"
      before={
        <Breadcrumb
          crumbs={[
            { label: 'My Parties', to: paths.parties.href() },
            { label: party.name, to: back },
            { label: 'Edit Party' },
          ]}
        />
      }
    >
      {party.version !== began.version && (
        <ChangedMeanwhile
          what={
            party.declinedReason !== undefined && party.declinedReason !== began.declinedReason
              ? `A case manager declined this party meanwhile: ${party.declinedReason}`
              : 'This party was changed elsewhere meanwhile.'
          }
          onShow={() => setBegan(party)}
        />
      )}
      <PartyForm
        key={began.version}
        place={`party:${party.id}:${began.version}`}
        resolver={resolver}
        initial={valuesOf(began)}
        kept={{
          documentKind: party.document_kind,
          number: party.doc_number,
          hasCertificate: party.gstCertUrl !== '',
        }}
        isSubmitting={isSubmitting}
        failure={failure}
        onSubmit={async (body) => {
          const saved = await submit(body);
          if (saved) void navigate(back, { replace: true });
          return saved !== undefined;
        }}
        onCancel={() => void navigate(back)}
      />
    </Page>
  );
}
