import { useQuery } from '@tanstack/react-query';
import checkIcon from 'primeicons/raw-svg/check.svg?raw';
import shareIcon from 'primeicons/raw-svg/share-alt.svg?raw';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { DeskDraft } from '#contracts/endpoints/outcome/desk.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { deskDraftQuery, useShareDraft } from './api/desk.ts';
import { ExportMenu } from './export-menu.tsx';
import type { DraftStore } from './saving/draft-store.ts';
import { useDraftState } from './saving/use-draft-store.ts';

const FinishDialog = lazyDialog(
  async () => (await import('./finish/finish-dialog.tsx')).FinishDialog,
);

const FinishOrderDialog = lazyDialog(
  async () => (await import('./finish/finish-order-dialog.tsx')).FinishOrderDialog,
);

/** Sharing, files and the end of a draft. */
export function DeskActions({
  draft,
  store,
  shownCase,
  isFinishing,
  onFinish,
}: {
  draft: DeskDraft;
  store: DraftStore;
  shownCase: Case;
  isFinishing: boolean;
  onFinish: (isFinishing: boolean) => void;
}) {
  const address = { caseId: shownCase.id, draftId: draft.id };
  const { data: latest = draft } = useQuery(deskDraftQuery(address));
  const share = useShareDraft(address);
  const { awaitsWords } = useDraftState(store);
  const Finish = draft.kind === 'order' ? FinishOrderDialog : FinishDialog;
  const isShared = latest.audience === 'tribunal';
  const toggleShared = async () => {
    const reply = await share.submit(isShared ? 'author' : 'tribunal');
    if (reply) showSnackbar('success', reply.message);
  };
  return (
    <>
      {draft.isOwn && draft.signatories.length > 1 && !latest.published && (
        <Button
          look="quiet"
          size="sm"
          icon={shareIcon}
          aria-pressed={isShared}
          disabled={share.isSubmitting}
          onClick={() => void toggleShared()}
        >
          {isShared ? 'Shared with the tribunal' : 'Share with the tribunal'}
        </Button>
      )}
      <ExportMenu address={address} store={store} />
      {!latest.published && (
        <Button size="sm" icon={checkIcon} disabled={awaitsWords} onClick={() => onFinish(true)}>
          Finish
        </Button>
      )}
      {isFinishing && (
        <Finish draft={draft} store={store} shownCase={shownCase} onClose={() => onFinish(false)} />
      )}
    </>
  );
}
