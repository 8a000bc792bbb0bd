import { useQuery } from '@tanstack/react-query';
import editIcon from 'primeicons/raw-svg/pencil.svg?raw';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { PartyDetails } from '#contracts/endpoints/parties.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Breadcrumb } from '#portal/shared/ui/page/breadcrumb.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { partyQuery } from './api/parties.ts';
import { FileLink } from './file-link.tsx';
import { PartyAgents } from './party-agents.tsx';
import { PartyDecision } from './party-decision.tsx';
import { documentKindLabels, partyKindLabels, partyStatusOf } from './party-labels.ts';
import './parties.css';

/** A party with its documents and agents; case managers approve or decline it here. */
export function PartyPage() {
  const { id = '' } = useParams();
  const query = useQuery(partyQuery(id));
  const { data: party } = query;
  const before = (
    <Breadcrumb
      crumbs={[
        { label: 'My Parties', to: paths.parties.href() },
        { label: party?.name ?? 'Party' },
      ]}
    />
  );
  if (!party)
    return (
      <Page title="Party" before={before}>
        <div className="card">
          <QueryStates query={query} loading={<Skeleton lines={8} label="Loading the party" />}>
            {() => null}
          </QueryStates>
        </div>
      </Page>
    );
  return <KnownParty key={id} party={party} before={before} />;
}

function KnownParty({ party, before }: { party: PartyDetails; before: ReactNode }) {
  const { data: me } = useMe();
  const { label, tone } = partyStatusOf(party);
  const isOwn = me?.id === party.ownerId;
  const isWaiting = party.status === 'underVerification';
  return (
    <Page
      title={party.name}
      before={before}
      actions={
        isOwn &&
        isWaiting && (
          <ButtonLink look="secondary" icon={editIcon} to={paths.editParty.href(party.id)}>
            Edit
          </ButtonLink>
        )
      }
    >
      <div className="party-parts">
        {party.declinedReason !== undefined && (
          <section className="party-notice" aria-label="Reason">
            <h2>Declined</h2>
            <p className="party-reason">{party.declinedReason}</p>
            {isOwn && <p>Edit the party and submit it again for review.</p>}
          </section>
        )}
        {me?.role === 'caseManager' && isWaiting && <PartyDecision party={party} />}
        <section className="card" aria-label="Details">
          <dl className="party-facts">
            <Fact name="Status">
              <Badge tone={tone}>{label}</Badge>
            </Fact>
            <Fact name="Party Kind">{partyKindLabels[party.kind]}</Fact>
            <Fact name="Created on">{indianDate(party.created_at)}</Fact>
            <Fact name={`${documentKindLabels[party.document_kind]} Number`}>
              <span className="tabular">{party.doc_number}</span>
            </Fact>
            <Fact name="Document">
              <FileLink address={party.document_uri}>Download document</FileLink>
            </Fact>
            <Fact name="GST Number">{party.gstNumber || '–'}</Fact>
            {party.gstCertUrl && (
              <Fact name="GST Certificate">
                <FileLink address={party.gstCertUrl}>Download certificate</FileLink>
              </Fact>
            )}
            <Fact name="Address">
              {[party.document_house_no, party.document_locality, party.document_landmark].join(
                ', ',
              )}
              <br />
              {`${party.document_city}, ${party.document_state} ${party.document_pin}`}
            </Fact>
          </dl>
        </section>
        <PartyAgents partyId={party.id} partyName={party.name} />
      </div>
    </Page>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
