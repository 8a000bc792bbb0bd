import { useQuery } from '@tanstack/react-query';
import type { Person } from '#contracts/endpoints/accounts.ts';
import { mailLink, readableMobile } from '#portal/shared/format.ts';
import { roleLabels } from '#portal/shared/role-labels.ts';
import { Avatar } from '#portal/shared/ui/avatar.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { personQuery } from '../api/people.ts';
import './case-people.css';

/** Profile and contact details of a person on the case; the title is the role. */
export function PersonPanel({
  caseId,
  person: { id, name },
  knownAs,
  onClose,
}: {
  caseId: string;
  person: { id: string; name: string };
  /** The title until the role is known. */
  knownAs: string;
  onClose: () => void;
}) {
  const query = useQuery(personQuery(caseId, id));
  const { data: person } = query;
  return (
    <Drawer
      title={person ? roleLabels[person.role] : knownAs}
      isOpen
      onClose={onClose}
      width="34rem"
    >
      <div className="person-head">
        <Avatar name={name} src={person?.avatarUrl ?? ''} size="lg" />
        <div>
          <h2>{person?.name ?? name}</h2>
          {person?.tagLine && <p className="person-tag-line">{`“${person.tagLine}”`}</p>}
        </div>
      </div>
      <QueryStates
        query={query}
        loading={<Skeleton lines={2} label="Getting user information" isLabelVisible />}
      >
        {(shown) => <PersonFacts person={shown} />}
      </QueryStates>
    </Drawer>
  );
}

function PersonFacts({ person }: { person: Person }) {
  return (
    <dl className="case-fields">
      {person.email && (
        <div>
          <dt>Email</dt>
          <dd>
            <a href={mailLink(person.email)}>{person.email}</a>
          </dd>
        </div>
      )}
      {person.mobile && <Row label="Mobile" value={readableMobile(person.mobile)} />}
      {!person.email && (
        <div>
          <dt>Contact details</dt>
          <dd>Shown once the invitation is accepted</dd>
        </div>
      )}
      {person.role !== 'caseManager' && (
        <>
          <Row label="Qualification" value={person.qualification} />
          <Row label="Years of Experience" value={person.experience} />
          <Row label="Languages Known" value={person.languagesKnown} />
          <Row label="Affiliated Organisation" value={person.affiliatedOrg} />
          <Row label="Location" value={person.location} />
          <Row label="Specialities" value={person.specialities?.join(', ')} />
          {person.alternateMobileNumber && (
            <Row
              label="Alternate Mobile Number"
              value={readableMobile(person.alternateMobileNumber)}
            />
          )}
          {person.institutionOfMediationTraining && (
            <Row
              label="Institution of Mediation Training"
              value={person.institutionOfMediationTraining}
            />
          )}
          {person.numberOfMediationsConducted && (
            <Row
              label="Number of Mediations Conducted"
              value={person.numberOfMediationsConducted}
            />
          )}
          <Row label="Short Bio" value={person.shortBio} />
        </>
      )}
    </dl>
  );
}

function Row({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="person-value">{value || '-'}</dd>
    </div>
  );
}
