import { useQuery } from '@tanstack/react-query';
import fileIcon from 'primeicons/raw-svg/file-edit.svg?raw';
import { useParams } from 'react-router-dom';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { caseQuery } from '#portal/shared/api/case.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState, QueryStates } from '#portal/shared/ui/states.tsx';
import { DraftDesk } from './draft-desk.tsx';
import { openedDraftQuery } from './saving/opened-draft.ts';
import './desk.css';

/** A draft beside the papers of its case. */
export function DeskDraftPage() {
  const { id: caseId = '', draftId = '' } = useParams();
  const { data: me } = useMe();
  const shownCase = useQuery(caseQuery(caseId));
  const opened = useQuery({
    ...openedDraftQuery({ caseId, draftId }, me?.id ?? ''),
    enabled: me !== undefined,
  });
  if (opened.data && shownCase.data && me)
    return (
      <DraftDesk
        key={`${draftId}-${me.id}`}
        opened={opened.data}
        shownCase={shownCase.data}
        userId={me.id}
      />
    );
  const { error } = opened;
  if (error instanceof ApiFailure && error.code === 'not_found')
    return (
      <Page title="Draft">
        <EmptyState isCard icon={fileIcon} title="Draft not found">
          <ButtonLink look="secondary" size="sm" to={paths.desk.href(caseId)}>
            Drafts of the case
          </ButtonLink>
        </EmptyState>
      </Page>
    );
  return (
    <Page title="Draft" isHeadingHidden>
      <QueryStates
        query={{ ...opened, data: undefined }}
        loading={<Loader text="Opening the draft..." />}
        isCard
      >
        {() => null}
      </QueryStates>
    </Page>
  );
}
