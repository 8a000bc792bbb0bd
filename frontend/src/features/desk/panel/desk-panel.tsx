import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { DeskDraft } from '#contracts/endpoints/outcome/desk.ts';
import { EvidencePanel, type FurtherTab } from '#portal/parts/evidence/evidence-panel.tsx';
import type { DraftState, DraftStore } from '../saving/draft-store.ts';
import { ChecksTab } from './checks-tab.tsx';
import { CitationsTab } from './citations-tab.tsx';
import { InterestTab } from './interest-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';
import './panel.css';

/** What stands beside a draft: the papers of the case, the checks and the versions. */
export function DeskPanel({
  draft,
  store,
  state,
  shownCase,
  isReadOnly,
  onInsert,
  onCite,
}: {
  draft: DeskDraft;
  store: DraftStore;
  state: DraftState;
  shownCase: Case;
  isReadOnly: boolean;
  /** Inserts markup into the draft. */
  onInsert: (markup: string) => void;
  /** Inserts text at the cursor of the draft. */
  onCite: (citation: string) => void;
}) {
  const caseId = shownCase.id;
  const further: FurtherTab[] = [
    {
      key: 'citations',
      label: 'Citations',
      show: () => (
        <CitationsTab caseId={caseId} content={state.text.content} begunAt={draft.created_at} />
      ),
    },
    ...(draft.kind === 'order'
      ? []
      : [
          {
            key: 'interest',
            label: 'Interest',
            show: () => <InterestTab {...{ shownCase, isReadOnly, onInsert }} />,
          },
        ]),
    {
      key: 'checks',
      label: 'Checks',
      show: () => <ChecksTab draft={draft} text={state.text} />,
    },
    {
      key: 'versions',
      label: 'Versions',
      show: () => <VersionsTab {...{ caseId, draft, store, state }} />,
    },
  ];
  return (
    <EvidencePanel
      label="Papers beside the draft"
      shownCase={shownCase}
      draftId={draft.id}
      onCite={isReadOnly ? undefined : onCite}
      onInsert={isReadOnly ? undefined : onInsert}
      further={further}
    />
  );
}
