import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import trashIcon from 'primeicons/raw-svg/trash.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TEMPLATE_PAGE_SIZE, type Template } from '#contracts/endpoints/templates.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { useTemplates } from '#portal/shared/api/use-templates.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { indianDate } from '#portal/shared/indian-dates.ts';
import { readPage } from '#portal/shared/page-in-address.ts';
import { paths } from '#portal/shared/paths.ts';
import { TemplateDownload } from '#portal/shared/templates/template-download.tsx';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { ButtonLink, IconButton } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/form-failure.tsx';
import { DataTable, type TableColumn } from '#portal/shared/ui/list/data-table.tsx';
import { Paginator } from '#portal/shared/ui/list/paginator.tsx';
import { EmptyState, ErrorState } from '#portal/shared/ui/notice.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Page } from '#portal/shared/ui/page.tsx';
import { useChangeTemplates } from './api/use-change-templates.ts';
import './templates.css';

/** Blank agreements and awards to start from: the platform's and one's own. */
export function TemplatesPage() {
  const [address, setAddress] = useSearchParams();
  const page = readPage(address);
  const list = useTemplates({ page });
  const { data } = list;
  const { deleteTemplate, isSubmitting, failure } = useChangeTemplates();
  const [removing, setRemoving] = useState<Template>();
  const frame = useRef<HTMLElement>(null);

  // A page that is gone, e.g. after its last template was deleted: the last one there is.
  const lastPage = list.isPlaceholderData ? undefined : data?.lastPage;
  const isBeyond = lastPage !== undefined && page > lastPage;
  useEffect(() => {
    if (isBeyond && lastPage !== undefined)
      setAddress(lastPage > 1 ? { page: String(lastPage) } : {}, { replace: true });
  }, [isBeyond, lastPage, setAddress]);

  const remove = async ({ id }: Template) => {
    setRemoving(undefined);
    const message = await deleteTemplate(id);
    if (message === undefined) return;
    showSnackbar('success', message);
    // The button that led here is gone with its row.
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
      {list.isError ? (
        <div className="templates-notice">
          <ErrorState message={failureTextOf(list.error)} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <section className="templates" aria-label="Templates" tabIndex={-1} ref={frame}>
          <DataTable
            label="Templates"
            columns={columns}
            rows={isBeyond ? undefined : data?.data}
            isLoading={list.isPlaceholderData}
            skeletonRows={8}
            empty={
              <div className="templates-notice">
                <EmptyState icon={fileIcon} title="No templates found">
                  <ButtonLink look="secondary" size="sm" to={paths.createTemplate.href()}>
                    Create Template
                  </ButtonLink>
                </EmptyState>
              </div>
            }
          />
          {data && data.total > 0 && (
            <Paginator
              label="Pages of templates"
              page={Math.min(page, data.lastPage)}
              lastPage={data.lastPage}
              total={data.total}
              perPage={TEMPLATE_PAGE_SIZE}
              onPage={(next) => setAddress(next > 1 ? { page: String(next) } : {})}
            />
          )}
        </section>
      )}
      {removing && (
        <ConfirmDialog
          title="Delete the template?"
          question={`“${removing.name}” is deleted for good. Cases that were made from it stay as they are.`}
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
