import { useQuery } from '@tanstack/react-query';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import trashIcon from 'primeicons/raw-svg/trash.svg?raw';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TEMPLATE_PAGE_SIZE, type Template } from '#contracts/endpoints/templates.ts';
import { TemplateDownload } from '#portal/parts/templates/template-download.tsx';
import { templatesQuery } from '#portal/parts/templates/templates.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { pageParam, readPage } from '#portal/shared/pages.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { ButtonLink, IconButton } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { DataTable, type TableColumn } from '#portal/shared/ui/list/data-table.tsx';
import { PagedList } from '#portal/shared/ui/list/paged-list.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';
import { useDeleteTemplate } from './api/change-templates.ts';
import './templates.css';

/** Blank agreements and awards: the platform's and the caller's own. */
export function TemplatesPage() {
  const [address, setAddress] = useSearchParams();
  const page = readPage(address);
  const list = useQuery(templatesQuery({ page }));
  const { submit, isSubmitting, failure } = useDeleteTemplate();
  const [removing, setRemoving] = useState<Template>();
  const frame = useRef<HTMLElement>(null);

  const remove = async ({ id }: Template) => {
    setRemoving(undefined);
    const reply = await submit(id);
    if (!reply) return;
    showSnackbar('success', reply.message);
    // The button that had the focus is gone with its row.
    frame.current?.focus();
  };

  const columns: readonly TableColumn<Template>[] = [
    {
      key: 'name',
      header: 'Template',
      width: 'auto',
      cell: (template) => <TemplateDownload template={template} list={{ page }} />,
    },
    { key: 'kind', header: 'Kind', width: '9rem', cell: ({ kind }) => kindLabel(kind) },
    {
      key: 'source',
      header: 'Offered by',
      width: '10rem',
      cell: ({ source }) =>
        source === 'own' ? <Badge tone="plain">You</Badge> : <Badge tone="running">Platform</Badge>,
    },
    {
      key: 'created',
      header: 'Created on',
      width: '9rem',
      cell: ({ created_at }) => <span className="tabular">{indianDate(created_at) ?? '–'}</span>,
    },
    {
      key: 'actions',
      header: 'Delete',
      width: '6rem',
      cell: (template) =>
        template.source === 'own' ? (
          <IconButton
            icon={trashIcon}
            label={`Delete ${template.name}`}
            disabled={isSubmitting}
            onClick={() => setRemoving(template)}
          />
        ) : (
          '–'
        ),
    },
  ];
  const table = { label: 'Templates', columns };

  return (
    <Page
      title="Templates"
      actions={
        <ButtonLink icon={plusIcon} to={paths.createTemplate.href()}>
          Create Template
        </ButtonLink>
      }
    >
      <FormFailure text={failure} />
      <section className="templates" aria-label="Templates" tabIndex={-1} ref={frame}>
        <PagedList
          query={list}
          page={page}
          perPage={TEMPLATE_PAGE_SIZE}
          onPage={(next, options) => setAddress(pageParam(next), options)}
          pagesLabel="Pages of templates"
          loading={<DataTable {...table} rows={undefined} skeletonRows={8} />}
          empty={
            <EmptyState icon={fileIcon} title="No templates found" isCard>
              <ButtonLink look="secondary" size="sm" to={paths.createTemplate.href()}>
                Create Template
              </ButtonLink>
            </EmptyState>
          }
        >
          {({ data }, isStale) => <DataTable {...table} rows={data} isLoading={isStale} />}
        </PagedList>
      </section>
      {removing && (
        <ConfirmDialog
          title="Delete the template?"
          question={`“${removing.name}” is deleted permanently. Cases created from it do not change.`}
          confirmLabel="Delete"
          cancelLabel="Cancel"
          look="danger"
          isOpen
          onCancel={() => setRemoving(undefined)}
          onConfirm={() => void remove(removing)}
        />
      )}
    </Page>
  );
}
