import { useQueries } from '@tanstack/react-query';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import whatsAppIcon from 'primeicons/raw-svg/whatsapp.svg?raw';
import { lazy, Suspense, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import type { DocumentView } from '#contracts/rules/documents.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { LazyDisclosureList } from '#portal/shared/ui/list/disclosure-list.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { BundleSection } from '../bundles/bundle-section.tsx';
import { readPdfAddress } from '../signing/api/read-pdf-address.ts';
import { AddDocumentDialog } from './add-document/add-document-dialog.tsx';
import { documentsQuery } from './api/documents.ts';
import { CaseTemplates } from './case-templates.tsx';
import { ChangeVisibilityDialog } from './change-visibility-dialog.tsx';
import type { RowAction } from './document-row.tsx';
import { DocumentSection } from './document-section.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { ExtractDialog } from './extract-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { LoadingRecordings } from './recordings/loading-recordings.tsx';
import { SendDocumentsDialog } from './send-documents-dialog.tsx';
import { ViewDocument } from './view-document.tsx';
import './documents.css';

/** Loaded when its section is opened. */
const RecordingsPanel = lazy(async () => ({
  default: (await import('./recordings/recordings-panel.tsx')).RecordingsPanel,
}));

const ChangeDialog = lazy(async () => ({
  default: (await import('./changes/change-dialog.tsx')).ChangeDialog,
}));

const RequestSignatureDialog = lazy(async () => ({
  default: (await import('../signing/request/request-signature-dialog.tsx')).RequestSignatureDialog,
}));

type Opened = 'add' | 'send' | 'download' | { action: RowAction; document: CaseDocument };

/** Documents of a case and what belongs to them (seed 2, section 2, Case Documents drawer). */
export function DocumentsDrawer({ shownCase, onClose }: { shownCase: Case; onClose: () => void }) {
  const { data: me } = useMe();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const isNegotiation = shownCase.resolutionKind === 'negotiation';
  // Mediators do not see this section in a negotiation, so they are not offered to add to it.
  const hidesNeutrals = isNegotiation && me?.role !== 'caseManager';

  const openViews: DocumentView[] = hidesNeutrals
    ? ['claimantView']
    : ['claimantView', 'commonView'];
  // Shown together: a section that grew later would move those below it away from a click.
  const isLoading = useQueries({
    queries: openViews.map((view) => documentsQuery(shownCase.id, view, 1)),
  }).some(({ isPending }) => isPending);

  const section = (title: string, view: DocumentView) => ({
    key: view,
    title,
    isOpenAtFirst: openViews.includes(view),
    content: () => (
      <DocumentSection
        shownCase={shownCase}
        view={view}
        title={title}
        onAction={(action, document) => setOpened({ action, document })}
        {...(view === 'commonView' && { onAdd: () => setOpened('add') })}
      />
    ),
  });
  return (
    <>
      <Drawer title="Case Documents" isOpen onClose={onClose}>
        <div className="documents-actions">
          {!hidesNeutrals && (
            <Button size="sm" icon={plusIcon} onClick={() => setOpened('add')}>
              Add Document
            </Button>
          )}
          <Button look="secondary" size="sm" icon={whatsAppIcon} onClick={() => setOpened('send')}>
            Send to messaging app
          </Button>
          <Button
            look="secondary"
            size="sm"
            icon={downloadIcon}
            onClick={() => setOpened('download')}
          >
            Download all
          </Button>
        </div>
        <div className="documents-sections">
          {isLoading ? (
            <Skeleton lines={9} label={DEFAULT_LOADER_TEXT} />
          ) : (
            <LazyDisclosureList
              items={[
                section('Claimant Documents', 'claimantView'),
                section('Respondent Documents', 'respondentView'),
                ...(hidesNeutrals ? [] : [section("Neutral's documents", 'commonView')]),
                {
                  key: 'bundles',
                  title: 'Hearing Bundles',
                  isOpenAtFirst: false,
                  content: () => <BundleSection caseId={shownCase.id} />,
                },
                ...(isNegotiation
                  ? []
                  : [
                      {
                        key: 'recordings',
                        title: 'View Recordings',
                        isOpenAtFirst: false,
                        content: () => (
                          <Suspense fallback={<LoadingRecordings />}>
                            <RecordingsPanel shownCase={shownCase} />
                          </Suspense>
                        ),
                      },
                      {
                        key: 'templates',
                        title: 'Template Agreements and Awards',
                        isOpenAtFirst: false,
                        content: () => <CaseTemplates shownCase={shownCase} />,
                      },
                    ]),
              ]}
            />
          )}
        </div>
      </Drawer>
      {opened === 'add' && <AddDocumentDialog shownCase={shownCase} onClose={close} />}
      {opened === 'send' && <SendDocumentsDialog shownCase={shownCase} onClose={close} />}
      {opened === 'download' && <DownloadDialog shownCase={shownCase} onClose={close} />}
      {typeof opened === 'object' && (
        <RowDialog shownCase={shownCase} {...opened} onClose={close} />
      )}
    </>
  );
}

function RowDialog({
  shownCase,
  action,
  document,
  onClose,
}: {
  shownCase: Case;
  action: RowAction;
  document: CaseDocument;
  onClose: () => void;
}) {
  switch (action) {
    case 'view':
      return <ViewDocument caseId={document.entityId} documentId={document.id} onClose={onClose} />;
    case 'extract':
      return <ExtractDialog document={document} onClose={onClose} />;
    case 'visibility':
      return <ChangeVisibilityDialog document={document} onClose={onClose} />;
    case 'password':
      return <PasswordDialog document={document} onClose={onClose} />;
    case 'rename':
    case 'replace':
    case 'versions':
    case 'delete':
      return (
        <Suspense fallback={<Loader />}>
          <ChangeDialog change={action} document={document} onClose={onClose} />
        </Suspense>
      );
    case 'sign':
      return (
        <Suspense fallback={<Loader />}>
          <RequestSignatureDialog
            shownCase={shownCase}
            subject={{
              documentId: document.id,
              name: document.name,
              readAddress: () => readPdfAddress(document.entityId, document.id),
            }}
            onClose={onClose}
          />
        </Suspense>
      );
  }
}
