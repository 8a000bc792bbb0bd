import { useQuery } from '@tanstack/react-query';
import fileIcon from 'primeicons/raw-svg/file-edit.svg?raw';
import { useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { draftKindLabels, draftKindOf } from '#contracts/rules/desk/draft-kinds.ts';
import { caseQuery } from '#portal/shared/api/case.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { deskDraftsQuery, useCreateDraft } from './api/desk.ts';
import { BeginFollowUp } from './begin-follow-up.tsx';
import { BeginOrder } from './begin-order.tsx';
import { DeskCrumbs } from './desk-crumbs.tsx';
import { DraftList } from './draft-list.tsx';
import './desk.css';

const titles: Readonly<Record<ReturnType<typeof draftKindOf>, string>> = {
  award: 'Award and orders',
  settlement: draftKindLabels.settlement,
};

/** The drafts of a case's award, settlement agreement and orders, and the place where one is begun. */
export function DraftsPage() {
  const { id: caseId = '' } = useParams();
  const shownCase = useQuery(caseQuery(caseId));
  const title = shownCase.data ? titles[draftKindOf(shownCase.data.resolutionKind)] : 'Desk';
  return (
    <Page
      title={title}
      before={shownCase.data && <DeskCrumbs shownCase={shownCase.data} here={title} />}
    >
      <QueryStates query={shownCase} loading={<Skeleton lines={4} label="Loading the case" />}>
        {(loaded) => <Drafts key={loaded.id} shownCase={loaded} />}
      </QueryStates>
    </Page>
  );
}

function Drafts({ shownCase }: { shownCase: Case }) {
  const query = useQuery(deskDraftsQuery(shownCase.id));
  const isOrderFirst = shownCase.status !== 'reservedForAward';
  return (
    <section className="card desk-drafts" aria-label="Drafts">
      <p className="soft">{`${shownCase.caseCode}, ${shownCase.title}`}</p>
      <QueryStates query={query} loading={<Skeleton lines={4} label="Loading the drafts" />}>
        {({ data, mayWrite, followUps, mayOrder }) =>
          mayWrite ? (
            <>
              {data.length > 0 && <DraftList caseId={shownCase.id} drafts={data} />}
              {isOrderFirst && mayOrder && <BeginOrder caseId={shownCase.id} isFirst />}
              <BeginFollowUp shownCase={shownCase} offered={followUps} />
              <BeginDraft
                shownCase={shownCase}
                isFirst={data.every(({ kind }) => kind === 'order')}
                hasHeading={mayOrder}
                look={isOrderFirst && mayOrder ? 'secondary' : 'primary'}
              />
              {!isOrderFirst && mayOrder && <BeginOrder caseId={shownCase.id} isFirst={false} />}
            </>
          ) : (
            <EmptyState icon={fileIcon} title="No drafts found">
              <p className="soft">The arbitrators or mediators of the case write here.</p>
            </EmptyState>
          )
        }
      </QueryStates>
    </section>
  );
}

function BeginDraft({
  shownCase,
  isFirst,
  hasHeading,
  look,
}: {
  shownCase: Case;
  isFirst: boolean;
  /** Beside orders it has a heading. */
  hasHeading: boolean;
  look: 'primary' | 'secondary';
}) {
  const { submit, isSubmitting, failure } = useCreateDraft(shownCase.id);
  const navigate = useNavigate();
  const key = useRef(newIdempotencyKey());
  const what = draftKindLabels[draftKindOf(shownCase.resolutionKind)].toLowerCase();
  const begin = async (isEmpty: boolean) => {
    const reply = await submit({ isEmpty, idempotencyKey: `${key.current}-${isEmpty}` });
    if (!reply) return;
    key.current = newIdempotencyKey();
    await navigate(paths.desk.href(shownCase.id, reply.id));
  };
  return (
    <div className="desk-begin">
      <div>
        {hasHeading && <h2>Award</h2>}
        {isFirst && (
          <p className={hasHeading ? 'soft' : undefined}>
            {`A draft of the ${what} begins with the parties, their representatives, the hearings, orders and claims of the case. What the case does not say is an open blank. Only you see it until you share or publish it.`}
          </p>
        )}
      </div>
      <div className="desk-begin-actions">
        <Button look={look} disabled={isSubmitting} onClick={() => void begin(false)}>
          {isFirst ? `Write the ${what}` : 'Begin another draft'}
        </Button>
        <Button look="secondary" disabled={isSubmitting} onClick={() => void begin(true)}>
          Begin with an empty page
        </Button>
        <Link to={paths.uploads.hrefToPapers(shownCase.id)}>Upload a file instead</Link>
      </div>
      <FormFailure text={failure} />
    </div>
  );
}
