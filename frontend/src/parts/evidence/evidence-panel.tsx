import { type ReactNode, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { AnnotationsTab } from './annotations-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { SearchTab } from './search-tab.tsx';
import './evidence.css';

/** Category of orders and awards among the documents of an arbitration. */
const ORDERS_CATEGORY = 'Orders and Awards';

const SEARCH = { key: 'search', label: 'Search' };
const DOCUMENTS = { key: 'documents', label: 'Documents' };
const ORDERS = { key: 'orders', label: 'Orders' };
const ANNOTATIONS = { key: 'annotations', label: 'Annotations' };

/** A tab that only some texts have, e.g. the versions of a draft. */
export type FurtherTab = { key: string; label: string; show: () => ReactNode };

/** The papers of a case beside a text that is written: found, read, and cited in the text. */
export function EvidencePanel({
  label,
  shownCase: { id: caseId, resolutionKind },
  draftId,
  onCite,
  onInsert,
  further = [],
}: {
  label: string;
  shownCase: Pick<Case, 'id' | 'resolutionKind'>;
  /** The draft that is written, in which nothing is searched. */
  draftId?: string;
  /** Inserts text at the cursor; absent if nothing can be inserted. */
  onCite: ((citation: string) => void) | undefined;
  /** Inserts markup; absent as above. */
  onInsert: ((markup: string) => void) | undefined;
  further?: readonly FurtherTab[];
}) {
  const [tab, setTab] = useState(DOCUMENTS.key);
  const offered = [
    SEARCH,
    DOCUMENTS,
    ...(resolutionKind === 'arbitration' ? [ORDERS] : []),
    ANNOTATIONS,
    ...further,
  ];
  const papers = { caseId, onCite };
  const shown: Readonly<Record<string, () => ReactNode>> = {
    search: () => <SearchTab {...papers} draftId={draftId} />,
    documents: () => <DocumentsTab key="documents" {...papers} what="documents" />,
    orders: () => (
      <DocumentsTab key="orders" {...papers} what="orders" category={ORDERS_CATEGORY} />
    ),
    annotations: () => <AnnotationsTab {...papers} onInsert={onInsert} />,
  };
  const show = shown[tab] ?? further.find(({ key }) => key === tab)?.show;
  return (
    <div className="evidence-panel">
      <Tabs label={label} tabs={offered} selected={tab} onSelect={setTab}>
        {show?.()}
      </Tabs>
    </div>
  );
}
