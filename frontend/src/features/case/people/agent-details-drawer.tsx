import usersIcon from 'primeicons/raw-svg/users.svg?raw';
import type { Agent, CaseParty } from '#contracts/endpoints/parties.ts';
import { participantLabel } from '#portal/shared/case-labels.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { mailLink, readableMobile } from '#portal/shared/format.ts';
import { LazyDisclosureList } from '#portal/shared/ui/list/disclosure-list.tsx';
import { EmptyState } from '#portal/shared/ui/notice.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { DrawerFailure, DrawerWait } from '../drawer-states.tsx';
import { useAgents } from './use-agents.ts';
import './case-people.css';

/** Who acts for whom; the first party's agents are in sight at once. */
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
  const { data: agents, error, refetch } = useAgents(caseId, partyId);
  if (!agents && error) return <DrawerFailure error={error} onRetry={() => void refetch()} />;
  if (!agents) return <DrawerWait text={DEFAULT_LOADER_TEXT} />;
  if (agents.length === 0) return <EmptyState icon={usersIcon} title="No Agents Found" />;
  return <AgentTable label={`Agents of ${partyName}`} agents={agents} />;
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
