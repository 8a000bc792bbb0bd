import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { PartyDetails } from '#contracts/endpoints/parties.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { paths } from '#portal/shared/paths.ts';
import { Breadcrumb } from '#portal/shared/ui/breadcrumb.tsx';
import { ChangedMeanwhile } from '#portal/shared/ui/changed-meanwhile.tsx';
import { ErrorState } from '#portal/shared/ui/notice.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { useParty } from './api/use-party.ts';
import { useSaveParty } from './api/use-save-party.ts';
import { PartyForm } from './party-form.tsx';
import { editedPartyResolver, valuesOf } from './party-form-values.ts';

/** Changes a party while it is under verification; one that was declined is looked at again. */
export function EditPartyPage() {
  const { id = '' } = useParams();
  const { data: party, error, refetch } = useParty(id);
  if (!party)
    return error ? (
      <Page title="Edit Party">
        <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
      </Page>
    ) : (
      <Loader />
    );
  if (party.status === 'active') return <Navigate to={paths.party.href(id)} replace />;
  return <EditParty key={id} party={party} />;
}

function EditParty({ party }: { party: PartyDetails }) {
  const navigate = useNavigate();
  const { update, isSubmitting, failure } = useSaveParty();
  /** As the form began; another version since is somebody else's change. */
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
          const saved = await update(party.id, body);
          if (saved) void navigate(back, { replace: true });
          return saved !== undefined;
        }}
        onCancel={() => void navigate(back)}
      />
    </Page>
  );
}
