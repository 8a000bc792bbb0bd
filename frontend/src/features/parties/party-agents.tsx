import { useQuery } from '@tanstack/react-query';
import addIcon from 'primeicons/raw-svg/user-plus.svg?raw';
import usersIcon from 'primeicons/raw-svg/users.svg?raw';
import type { Agent } from '#contracts/endpoints/parties.ts';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { mailLink, readableMobile } from '#portal/shared/format.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { DataTable, type TableColumn } from '#portal/shared/ui/list/data-table.tsx';
import { EmptyState, QueryStates } from '#portal/shared/ui/states.tsx';
import { AddAgentDialog, agentPlace } from './add-agent-dialog.tsx';
import { partyAgentsQuery } from './api/parties.ts';
import { FileLink } from './file-link.tsx';

const columns: readonly TableColumn<Agent>[] = [
  {
    key: 'agent-name',
    header: 'Agent Name',
    width: '26%',
    cell: ({ user, role }) => (
      <span className="party-agent-name">
        {user.name} {role === 'primary' && <span className="party-primary">Primary</span>}
      </span>
    ),
  },
  {
    key: 'agent-email',
    header: 'Email',
    width: '26%',
    cell: ({ email }) => <a href={mailLink(email)}>{email}</a>,
  },
  {
    key: 'agent-phone',
    header: 'Phone',
    width: '18%',
    cell: ({ user }) => <span className="tabular">{readableMobile(user.mobile)}</span>,
  },
  { key: 'agent-pan', header: 'PAN', width: '13%', cell: ({ pan }) => pan || '–' },
  {
    key: 'agent-letter',
    header: 'Authorisation letter',
    width: '17%',
    cell: ({ uri }) => (uri ? <FileLink address={uri}>Download</FileLink> : '–'),
  },
];

/** The agents of a party, with a dialog to add one. */
export function PartyAgents({ partyId, partyName }: { partyId: string; partyName: string }) {
  const agents = useQuery(partyAgentsQuery(partyId));
  const [opened, setOpened] = useOpened<'agent'>({ agent: agentPlace(partyId) });
  const table = { label: `Agents of ${partyName}`, columns };
  return (
    <section aria-labelledby="party-agents-title">
      <div className="party-agents-head">
        <h2 id="party-agents-title">Agents</h2>
        <Button size="sm" look="secondary" icon={addIcon} onClick={() => setOpened('agent')}>
          Add Agent
        </Button>
      </div>
      <QueryStates
        query={agents}
        isCard
        loading={<DataTable {...table} rows={undefined} skeletonRows={2} />}
        empty={<EmptyState icon={usersIcon} title="No Agents Found" isCard />}
      >
        {(rows) => <DataTable {...table} rows={rows} />}
      </QueryStates>
      {opened && (
        <AddAgentDialog
          partyId={partyId}
          isFirst={agents.data?.length === 0}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}
