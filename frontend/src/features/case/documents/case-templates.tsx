import { useQuery } from '@tanstack/react-query';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { TEMPLATE_PAGE_SIZE } from '#contracts/endpoints/templates.ts';
import { TemplateDownload } from '#portal/parts/templates/template-download.tsx';
import { templatesQuery } from '#portal/parts/templates/templates.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { EmptyState, Skeleton } from '#portal/shared/ui/states.tsx';

/** Blank agreements and awards for the kind of the case. */
export function CaseTemplates({ shownCase: { resolutionKind } }: { shownCase: Case }) {
  const [page, setPage] = useState(1);
  const list = { page, kind: resolutionKind };
  const query = useQuery(templatesQuery(list));
  return (
    <PagedList
      query={query}
      page={page}
      perPage={TEMPLATE_PAGE_SIZE}
      onPage={setPage}
      pagesLabel="Pages of templates"
      isCard={false}
      loading={<Skeleton lines={3} label={DEFAULT_LOADER_TEXT} />}
      empty={
        <EmptyState icon={fileIcon} title="No templates found">
          <ButtonLink look="secondary" size="sm" to={paths.createTemplate.href()}>
            Create Template
          </ButtonLink>
        </EmptyState>
      }
    >
      {({ data }) => (
        <ul className="case-templates" aria-label="Templates">
          {data.map((template) => (
            <li key={template.id}>
              <TemplateDownload template={template} list={list} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
