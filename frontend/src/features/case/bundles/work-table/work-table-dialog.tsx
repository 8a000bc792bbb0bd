import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { documentListQuery } from '#portal/parts/documents/case-documents.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { bundlesQuery, wholeBundleQuery } from '../api/bundles.ts';
import { WorkTable } from './work-table.tsx';
import './work-table.css';

/** How often the bundle is checked for changes in other windows. */
const WATCH_MS = 10_000;

/** Edits the manifest of a bundle; saving it assembles the PDF. */
export function WorkTableDialog({
  caseId,
  bundleId,
  onClose,
}: {
  caseId: string;
  bundleId: string;
  onClose: () => void;
}) {
  const query = useQuery(wholeBundleQuery(caseId, bundleId));
  const documents = useQuery(documentListQuery(caseId));
  useWatch(caseId, bundleId, query.data?.bundle.version);
  if (query.data && documents.data)
    return <WorkTable whole={query.data} documents={documents.data} onClose={onClose} />;
  return (
    <Dialog title="Work table" isOpen isLarge onClose={onClose}>
      <div className="work-table">
        <QueryStates
          query={query.data ? documents : query}
          loading={<Skeleton lines={8} label={DEFAULT_LOADER_TEXT} />}
        >
          {() => null}
        </QueryStates>
      </div>
    </Dialog>
  );
}

/** Reloads the bundle after a change elsewhere. The list, which is polled, costs less to read. */
function useWatch(caseId: string, bundleId: string, shown: number | undefined): void {
  const client = useQueryClient();
  const { data } = useQuery({ ...bundlesQuery(caseId), refetchInterval: WATCH_MS });
  const latest = data?.find(({ id }) => id === bundleId)?.version;
  useEffect(() => {
    if (shown !== undefined && latest !== undefined && latest > shown)
      void client.invalidateQueries({ ...wholeBundleQuery(caseId, bundleId), exact: true });
  }, [client, caseId, bundleId, shown, latest]);
}
