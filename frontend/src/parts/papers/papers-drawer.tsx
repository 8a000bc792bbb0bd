import { useQuery } from '@tanstack/react-query';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { paperStateOf } from '#contracts/rules/outcome/papers.ts';
import { caseQuery } from '#portal/shared/api/case.ts';
import { respondentsOf } from '#portal/shared/case-labels.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { claimValueText } from '#portal/shared/money.ts';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { AgreementPart } from './agreement-part.tsx';
import { SummaryPart } from './summary-part.tsx';
import './papers.css';

/** Summary and agreement of a settled case (seed 2, section 2). */
export function PapersDrawer({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const query = useQuery(caseQuery(caseId));
  const isPublished = query.data?.summaryStatus === 'completed';
  return (
    <Drawer
      title={isPublished ? 'Upload Final Agreement' : 'Upload Final Summary'}
      isOpen
      onClose={onClose}
      width="44rem"
    >
      <QueryStates query={query} loading={<Skeleton lines={8} label="Fetching case details..." />}>
        {(shownCase) => <Papers shownCase={shownCase} />}
      </QueryStates>
    </Drawer>
  );
}

function Papers({ shownCase }: { shownCase: Case }) {
  if (!paperStateOf(shownCase))
    return <p className="soft">Summary and agreement follow once the case is settled.</p>;
  return (
    <div className="papers">
      <CaseFacts shownCase={shownCase} />
      <SummaryPart shownCase={shownCase} />
      {shownCase.summaryStatus === 'completed' && <AgreementPart shownCase={shownCase} />}
    </div>
  );
}

function CaseFacts({ shownCase }: { shownCase: Case }) {
  const { first, others } = respondentsOf(shownCase);
  const facts = [
    ['Case ID', shownCase.caseCode],
    ['Respondent', [first, ...others].filter(Boolean).join(', ') || '-'],
    ['Claimant', shownCase.claimantParty.name],
    ['Monetary claim value', claimValueText(shownCase.totalClaimValue, shownCase.currencyUnit)],
    ['Filed On', indianDate(shownCase.submittedOn || shownCase.created_at) ?? '-'],
  ];
  return (
    <section className="papers-case" aria-label="Case">
      <h2>{shownCase.title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
