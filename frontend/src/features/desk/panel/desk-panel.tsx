import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { DeskDraft } from '#contracts/endpoints/outcome/desk.ts';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import type { DraftState, DraftStore } from '../saving/draft-store.ts';
import { AnnotationsTab } from './annotations-tab.tsx';
import { ChecksTab } from './checks-tab.tsx';
import { CitationsTab } from './citations-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { InterestTab } from './interest-tab.tsx';
import { SearchTab } from './search-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';
import './panel.css';

/** Category of orders and awards among the documents of an arbitration. */
const ORDERS_CATEGORY = 'Orders and Awards';

/** The tabs beside a draft. */
const tabs = [
  { key: 'search', label: 'Search' },
  { key: 'documents', label: 'Documents' },
  { key: 'orders', label: 'Orders' },
  { key: 'annotations', label: 'Annotations' },
  { key: 'citations', label: 'Citations' },
  { key: 'interest', label: 'Interest' },
  { key: 'checks', label: 'Checks' },
  { key: 'versions', label: 'Versions' },
] as const;
type TabKey = (typeof tabs)[number]['key'];

type PanelProps = {
  draft: DeskDraft;
  store: DraftStore;
  state: DraftState;
  shownCase: Case;
  isReadOnly: boolean;
  /** Inserts markup into the draft. */
  onInsert: (markup: string) => void;
  /** Inserts text at the cursor of the draft. */
  onCite: (citation: string) => void;
};

/** What stands beside a draft: the papers of the case, the checks and the versions. */
export function DeskPanel(props: PanelProps) {
  const [tab, setTab] = useState<TabKey>('documents');
  const offered = tabs.filter(
    ({ key }) => key !== 'orders' || props.shownCase.resolutionKind === 'arbitration',
  );
  return (
    <div className="desk-panel">
      <Tabs label="Papers beside the draft" tabs={offered} selected={tab} onSelect={setTab}>
        <Shown tab={tab} {...props} />
      </Tabs>
    </div>
  );
}

function Shown({
  tab,
  draft,
  store,
  state,
  shownCase,
  onCite,
  ...edit
}: PanelProps & { tab: TabKey }) {
  const papers = { caseId: shownCase.id, onCite: edit.isReadOnly ? undefined : onCite };
  switch (tab) {
    case 'search':
      return <SearchTab {...papers} draftId={draft.id} />;
    case 'documents':
      return <DocumentsTab key={tab} {...papers} what="documents" />;
    case 'orders':
      return <DocumentsTab key={tab} {...papers} what="orders" category={ORDERS_CATEGORY} />;
    case 'annotations':
      return <AnnotationsTab {...papers} onInsert={edit.isReadOnly ? undefined : edit.onInsert} />;
    case 'citations':
      return (
        <CitationsTab
          caseId={shownCase.id}
          content={state.text.content}
          begunAt={draft.created_at}
        />
      );
    case 'interest':
      return <InterestTab shownCase={shownCase} {...edit} />;
    case 'checks':
      return <ChecksTab draft={draft} text={state.text} />;
    default:
      return <VersionsTab caseId={shownCase.id} draft={draft} store={store} state={state} />;
  }
}
