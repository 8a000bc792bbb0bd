import { Link } from 'react-router-dom';
import type { Party } from '#contracts/endpoints/parties.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import type { TableColumn } from '#portal/shared/ui/list/data-table.tsx';
import { documentKindLabels, partyKindLabels, partyStatusOf } from './party-labels.ts';

/** The columns of a list of parties. */
export const partyColumns: readonly TableColumn<Party>[] = [
  {
    key: 'name',
    header: 'Party Name',
    width: '26%',
    cell: (party) => (
      <Link className="party-link" to={paths.party.href(party.id)}>
        {party.name}
      </Link>
    ),
  },
  { key: 'kind', header: 'Kind', width: '13%', cell: ({ kind }) => partyKindLabels[kind] },
  {
    key: 'document',
    header: 'Document',
    width: '20%',
    cell: (party) => (
      <span>
        {documentKindLabels[party.document_kind]}{' '}
        <span className="party-number tabular">{party.doc_number}</span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '16%',
    cell: (party) => {
      const { label, tone } = partyStatusOf(party);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { key: 'city', header: 'City', width: '13%', cell: (party) => party.document_city },
  {
    key: 'created',
    header: 'Created on',
    width: '12%',
    cell: (party) => <span className="tabular">{indianDate(party.created_at)}</span>,
  },
];
