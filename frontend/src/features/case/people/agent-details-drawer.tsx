import { useQuery } from '@tanstack/react-query';
import usersIcon from 'primeicons/raw-svg/users.svg?raw';
import type { Agent, CaseParty } from '#contracts/endpoints/parties.ts';
import { caseAgentsQuery } from '#portal/shared/api/case-parties.ts';
import { participantLabel } from '#portal/shared/case-labels.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { mailLink, readableMobile } from '#portal/shared/format.ts';
import { LazyDisclosureList } from '#portal/shared/ui/list/disclosure-list.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import './case-people.css';

/** The agents of each party; the first party's section is open at first. */
export function AgentDetailsDrawer({
  caseId,
  parties,
  onClose,
}: {
  caseId: string;
  parties: readonly CaseParty[];
  onClose: () => void;
}) {
  return (
    <Drawer title="Agent Details" isOpen onClose={onClose}>
      <LazyDisclosureList
        items={parties.map(({ partyId, partyRole, party }, position) => ({
          key: `${partyRole} ${partyId}`,
          title: `${party.name} (${participantLabel(partyRole)})`,
          isOpenAtFirst: position === 0,
          content: () => <Agents caseId={caseId} partyId={partyId} partyName={party.name} />,
        }))}
      />
    </Drawer>
  );
}

function Agents({
  caseId,
  partyId,
  partyName,
}: {
  caseId: string;
  partyId: string;
  partyName: string;
}) {
  const agents = useQuery(caseAgentsQuery(caseId, partyId));
  return (
    <QueryStates
      query={agents}
      loading={<Skeleton lines={2} label={DEFAULT_LOADER_TEXT} isLabelVisible />}
      empty={<EmptyState icon={usersIcon} title="No Agents Found" />}
    >
      {(shown) => <AgentTable label={`Agents of ${partyName}`} agents={shown} />}
    </QueryStates>
  );
}

function AgentTable({ label, agents }: { label: string; agents: readonly Agent[] }) {
  return (
    <table className="case-table agent-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Agent Name</th>
          <th scope="col">Email</th>
          <th scope="col">Phone</th>
        </tr>
      </thead>
      <tbody>
        {agents.map(({ id, role, email, user }) => (
          <tr key={id}>
            <td className="agent-name">
              {user.name} {role === 'primary' && <span className="agent-primary">Primary</span>}
            </td>
            <td>
              <a href={mailLink(email)}>{email}</a>
            </td>
            <td className="agent-phone tabular">{readableMobile(user.mobile)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
