import { useQuery, useQueryClient } from '@tanstack/react-query';
import bookIcon from 'primeicons/raw-svg/book.svg?raw';
import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Bundle, BundleVersion } from '#contracts/endpoints/files/bundles.ts';
import { fileOfPdf } from '#portal/parts/viewer/viewed-file.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { AddToBundleDialog } from './add-to-bundle-dialog.tsx';
import {
  bundlesQuery,
  bundleVersionsQuery,
  useAddPageNumbers,
  useAssembleBundle,
  useDeleteBundle,
} from './api/bundles.ts';
import type { BundleAction } from './bundle-actions.ts';
import { CreateBundleDialog, RenameBundleDialog } from './bundle-name-dialog.tsx';
import { BundleRow } from './bundle-row.tsx';
import { GenerateBundleDialog } from './generate-bundle-dialog.tsx';
import { AnnotationDialog, DeletePagesDialog } from './page-dialogs.tsx';
import { ProblemsDialog } from './problems-dialog.tsx';
import { ShareBundleDialog } from './share-bundle-dialog.tsx';
import './bundles.css';

const WorkTableDialog = lazy(async () => ({
  default: (await import('./work-table/work-table-dialog.tsx')).WorkTableDialog,
}));

const VersionsDialog = lazy(async () => ({
  default: (await import('./versions/versions-dialog.tsx')).VersionsDialog,
}));

const BundleSettingsDialog = lazy(async () => ({
  default: (await import('./settings/bundle-settings-dialog.tsx')).BundleSettingsDialog,
}));

const VolumesDialog = lazy(async () => ({
  default: (await import('./settings/volumes-dialog.tsx')).VolumesDialog,
}));

const DocumentViewer = lazy(async () => ({
  default: (await import('#portal/parts/viewer/document-viewer.tsx')).DocumentViewer,
}));

/** A new bundle opens by itself after this time (seed 2, section 9). */
const OPENS_AFTER_MS = 1_000;

type Opened = 'create' | { action: BundleAction; bundle: Bundle };

/** What the viewer shows: the bundle's last PDF, or an older version. */
type Viewed = { bundle: Bundle; version?: BundleVersion };

/** The hearing bundles of a case (seed 2, sections 2 and 4). */
export function BundleSection({ caseId }: { caseId: string }) {
  const query = useQuery(bundlesQuery(caseId));
  const [opened, setOpened] = useState<Opened>();
  const [viewed, setViewed] = useState<Viewed>();
  const [createdId, setCreatedId] = useState<string>();
  const close = () => setOpened(undefined);
  const created = query.data?.find(({ id }) => id === createdId);
  useAfter(OPENS_AFTER_MS, created, (bundle) => {
    setCreatedId(undefined);
    setOpened({ action: 'generate', bundle });
  });
  return (
    <>
      <QueryStates
        query={query}
        loading={<Skeleton lines={3} label={DEFAULT_LOADER_TEXT} />}
        empty={
          <EmptyState icon={bookIcon} title="No bundles found">
            <button
              type="button"
              className="text-button"
              aria-haspopup="dialog"
              onClick={() => setOpened('create')}
            >
              Create a bundle
            </button>
          </EmptyState>
        }
      >
        {(bundles) => (
          <>
            <Button look="secondary" size="sm" icon={plusIcon} onClick={() => setOpened('create')}>
              Create bundle
            </Button>
            <ul className="bundles" aria-label="Hearing Bundles">
              {bundles.map((bundle) => (
                <BundleRow
                  key={bundle.id}
                  bundle={bundle}
                  onView={() => setViewed({ bundle })}
                  onAction={(action) => setOpened({ action, bundle })}
                />
              ))}
            </ul>
          </>
        )}
      </QueryStates>
      {opened === 'create' && (
        <CreateBundleDialog caseId={caseId} onCreated={setCreatedId} onClose={close} />
      )}
      {typeof opened === 'object' && (
        <BundleDialog
          {...opened}
          onView={setViewed}
          onAction={(action) => setOpened({ ...opened, action })}
          onClose={close}
        />
      )}
      {viewed && <BundleViewer {...viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

/** Calls `act` once, `ms` after `subject` has appeared. */
function useAfter<Subject>(
  ms: number,
  subject: Subject | undefined,
  act: (subject: Subject) => void,
): void {
  const latest = useRef({ subject, act });
  latest.current = { subject, act };
  const isThere = subject !== undefined;
  useEffect(() => {
    if (!isThere) return undefined;
    const timer = setTimeout(() => {
      const { subject: now, act: run } = latest.current;
      if (now !== undefined) run(now);
    }, ms);
    return () => clearTimeout(timer);
  }, [isThere, ms]);
}

/** The PDF of a bundle; the address is read again when it has expired. */
function BundleViewer({
  bundle: { id, entityId: caseId, bundleCode, bundleName, pdf },
  version,
  onClose,
}: Viewed & { onClose: () => void }) {
  const client = useQueryClient();
  const title = `${bundleCode} ${bundleName}`;
  const readUrl = async (): Promise<string | undefined> => {
    if (version) {
      const versions = await client.fetchQuery({
        ...bundleVersionsQuery(caseId, id),
        staleTime: 0,
      });
      return versions.find(({ number }) => number === version.number)?.url;
    }
    const bundles = await client.fetchQuery({ ...bundlesQuery(caseId), staleTime: 0 });
    return bundles.find((one) => one.id === id)?.pdf?.url;
  };
  const url = version?.url ?? pdf?.url ?? '';
  return (
    <Suspense fallback={<Loader />}>
      <DocumentViewer
        file={fileOfPdf({
          title: version ? `${title}, version ${version.number}` : title,
          url,
        })}
        refresh={async () => fileOfPdf({ title, url: (await readUrl()) ?? '' })}
        onClose={onClose}
      />
    </Suspense>
  );
}

function BundleDialog({
  action,
  bundle,
  onView,
  onAction,
  onClose,
}: {
  action: BundleAction;
  bundle: Bundle;
  onView: (viewed: Viewed) => void;
  onAction: (action: BundleAction) => void;
  onClose: () => void;
}) {
  const { id, entityId: caseId, bundleName } = bundle;
  switch (action) {
    case 'generate':
      return <GenerateBundleDialog bundle={bundle} onClose={onClose} />;
    case 'workTable':
      return (
        <Suspense fallback={<Loader />}>
          <WorkTableDialog caseId={caseId} bundleId={id} onClose={onClose} />
        </Suspense>
      );
    case 'settings':
      return (
        <Suspense fallback={<Loader />}>
          <BundleSettingsDialog bundle={bundle} onClose={onClose} />
        </Suspense>
      );
    case 'volumes':
      return (
        <Suspense fallback={<Loader />}>
          <VolumesDialog bundle={bundle} onClose={onClose} />
        </Suspense>
      );
    case 'versions':
      return (
        <Suspense fallback={<Loader />}>
          <VersionsDialog
            bundle={bundle}
            onView={(version) => onView({ bundle, version })}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'problems':
      return (
        <ProblemsDialog
          bundle={bundle}
          onWorkTable={() => onAction('workTable')}
          onClose={onClose}
        />
      );
    case 'rename':
      return (
        <RenameBundleDialog caseId={caseId} bundleId={id} name={bundleName} onClose={onClose} />
      );
    case 'share':
      return <ShareBundleDialog bundle={bundle} onClose={onClose} />;
    case 'annotate':
      return <AnnotationDialog bundle={bundle} onClose={onClose} />;
    case 'addSection':
      return <AddToBundleDialog kind="section" bundle={bundle} onClose={onClose} />;
    case 'addPage':
      return <AddToBundleDialog kind="page" bundle={bundle} onClose={onClose} />;
    case 'deletePages':
      return <DeletePagesDialog bundle={bundle} onClose={onClose} />;
    case 'number':
    case 'assemble':
    case 'delete':
      return <BundleQuestion action={action} bundle={bundle} onClose={onClose} />;
  }
}

const questions = {
  number: {
    title: 'Page numbers and contents',
    question: 'Add page numbers and a table of contents to this bundle?',
    confirmLabel: 'Add',
    look: 'primary',
  },
  assemble: {
    title: 'Assemble again',
    question: 'Assemble the PDF of this bundle again?',
    confirmLabel: 'Assemble',
    look: 'primary',
  },
  delete: {
    title: 'Delete bundle',
    question: 'Are you sure you want to delete this bundle? Its PDF is deleted with it.',
    confirmLabel: 'Delete',
    look: 'danger',
  },
} as const;

/** Asks before an action without a form, and does it. */
function BundleQuestion({
  action,
  bundle: { id, entityId: caseId },
  onClose,
}: {
  action: keyof typeof questions;
  bundle: Bundle;
  onClose: () => void;
}) {
  const writes = {
    number: useAddPageNumbers(caseId),
    assemble: useAssembleBundle(caseId),
    delete: useDeleteBundle(caseId),
  };
  const act = async () => {
    onClose();
    const reply = await writes[action].submit(id);
    if (reply) showSnackbar('success', reply.message);
  };
  return (
    <ConfirmDialog
      {...questions[action]}
      cancelLabel="Close"
      isOpen
      onConfirm={() => void act()}
      onCancel={onClose}
    />
  );
}
