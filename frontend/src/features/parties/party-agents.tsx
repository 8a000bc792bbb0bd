import addIcon from 'primeicons/raw-svg/user-plus.svg?raw';
import usersIcon from 'primeicons/raw-svg/users.svg?raw';
import type { Agent } from '#contracts/endpoints/parties.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { useOpened } from '#portal/shared/drafts/use-opened.ts';
import { mailLink, readableMobile } from '#portal/shared/format.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { DataTable, type TableColumn } from '#portal/shared/ui/list/data-table.tsx';
import { EmptyState, ErrorState } from '#portal/shared/ui/notice.tsx';
import { AddAgentDialog, agentPlace } from './add-agent-dialog.tsx';
import { usePartyAgents } from './api/use-party-agents.ts';
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

/** Who acts for a party, and the way to add somebody. */
export function PartyAgents({ partyId, partyName }: { partyId: string; partyName: string }) {
  const { data: agents, error, refetch } = usePartyAgents(partyId);
  const [opened, setOpened] = useOpened<'agent'>({ agent: agentPlace(partyId) });
  return (
    <section aria-labelledby="party-agents-title">
      <div className="party-agents-head">
        <h2 id="party-agents-title">Agents</h2>
        <Button size="sm" look="secondary" icon={addIcon} onClick={() => setOpened('agent')}>
          Add Agent
        </Button>
      </div>
      {!agents && error ? (
        <div className="parties-empty">
          <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
        </div>
      ) : (
        <DataTable
          label={`Agents of ${partyName}`}
          columns={columns}
          rows={agents}
          skeletonRows={2}
          empty={
            <div className="parties-empty">
              <EmptyState icon={usersIcon} title="No Agents Found" />
            </div>
          }
        />
      )}
      {opened && (
        <AddAgentDialog
          partyId={partyId}
          isFirst={agents?.length === 0}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}
