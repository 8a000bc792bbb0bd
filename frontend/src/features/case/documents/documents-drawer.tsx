import { useQueries } from '@tanstack/react-query';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import whatsAppIcon from 'primeicons/raw-svg/whatsapp.svg?raw';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { type DocumentView, documentViews } from '#contracts/rules/documents/documents.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { LazyDisclosureList } from '#portal/shared/ui/list/disclosure-list.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { useSelectionStore } from '#portal/shared/ui/selection/use-selection.ts';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { documentsQuery } from './api/documents.ts';
import { ArrangeBar } from './arrangement/arrange-bar.tsx';
import { isPlain, plainArrangement } from './arrangement/arrange-documents.ts';
import { CaseTemplates } from './case-templates.tsx';
import type { RowAction } from './document-row.tsx';
import { DocumentSection } from './document-section.tsx';
import { LoadingRecordings } from './recordings/loading-recordings.tsx';
import './documents.css';

/** Loaded when something is searched, sorted or selected. */
const ArrangedDocuments = lazy(async () => ({
  default: (await import('./arrangement/arranged-documents.tsx')).ArrangedDocuments,
}));

const DocumentSelectionBar = lazy(async () => ({
  default: (await import('./acts.ts')).DocumentSelectionBar,
}));

/** Loaded when their sections are opened. */
const RecordingsPanel = lazy(async () => ({
  default: (await import('./recordings/recordings-panel.tsx')).RecordingsPanel,
}));

const BundleSection = lazy(async () => ({
  default: (await import('../bundles/bundle-section.tsx')).BundleSection,
}));

const AddDocumentDialog = lazyDialog(
  async () => (await import('./add-document/add-document-dialog.tsx')).AddDocumentDialog,
);
const SendDocumentsDialog = lazyDialog(
  async () => (await import('./send-documents-dialog.tsx')).SendDocumentsDialog,
);
const DownloadDialog = lazyDialog(
  async () => (await import('./download-dialog.tsx')).DownloadDialog,
);
const RowDialog = lazyDialog(async () => (await import('./acts.ts')).RowDialog);

type Opened = 'add' | 'send' | 'download' | { action: RowAction; document: CaseDocument };

/** Documents of a case and what belongs to them (seed 2, section 2, Case Documents drawer). */
export function DocumentsDrawer({ shownCase, onClose }: { shownCase: Case; onClose: () => void }) {
  const { data: me } = useMe();
  const [opened, setOpened] = useState<Opened>();
  const [arrangement, setArrangement] = useState(plainArrangement);
  const selected = useSelectionStore<CaseDocument>();
  const list = useRef<HTMLElement>(null);
  const close = () => setOpened(undefined);
  const isNegotiation = shownCase.resolutionKind === 'negotiation';
  // Mediators do not see this section in a negotiation, so they are not offered to add to it.
  const hidesNeutrals = isNegotiation && me?.role !== 'caseManager';

  const openViews: DocumentView[] = hidesNeutrals
    ? ['claimantView']
    : ['claimantView', 'commonView'];
  const views = documentViews.filter((view) => !hidesNeutrals || view !== 'commonView');
  const onAction = (action: RowAction, document: CaseDocument) => setOpened({ action, document });
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
        selected={selected}
        onAction={onAction}
        {...(view === 'commonView' && { onAdd: () => setOpened('add') })}
      />
    ),
  });
  return (
    <>
      <Drawer title="Case Documents" isOpen onClose={onClose} width="62rem">
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
          {me && me.role !== 'caseManager' && (
            <Link
              className="text-button"
              to={paths.case.hrefToDrawer(shownCase.id, 'annotations', shownCase.resolutionKind)}
            >
              Annotations
            </Link>
          )}
        </div>
        <ArrangeBar arrangement={arrangement} onArrange={setArrangement} />
        <section
          className="documents-sections"
          aria-label="Documents and bundles"
          tabIndex={-1}
          ref={list}
        >
          {selected[0].chosen.size > 0 && (
            <Suspense fallback={null}>
              <DocumentSelectionBar shownCase={shownCase} selected={selected} documents={list} />
            </Suspense>
          )}
          {isLoading && <Skeleton lines={9} label={DEFAULT_LOADER_TEXT} />}
          {!isLoading && !isPlain(arrangement) && (
            <Suspense fallback={<Skeleton lines={9} label={DEFAULT_LOADER_TEXT} />}>
              <ArrangedDocuments
                shownCase={shownCase}
                views={views}
                arrangement={arrangement}
                selected={selected}
                onAction={onAction}
              />
            </Suspense>
          )}
          {!isLoading && isPlain(arrangement) && (
            <LazyDisclosureList
              items={[
                section('Claimant Documents', 'claimantView'),
                section('Respondent Documents', 'respondentView'),
                ...(hidesNeutrals ? [] : [section("Neutral's documents", 'commonView')]),
                {
                  key: 'bundles',
                  title: 'Hearing Bundles',
                  isOpenAtFirst: false,
                  content: () => (
                    <Suspense fallback={<Skeleton lines={3} label={DEFAULT_LOADER_TEXT} />}>
                      <BundleSection caseId={shownCase.id} />
                    </Suspense>
                  ),
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
        </section>
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
