import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { Tabs } from '#portal/shared/ui/list/tabs.tsx';
import { useRowFocus } from '#portal/shared/ui/list/use-row-focus.ts';
import { ArrangeMenu } from '../arranging/arrange-menu.tsx';
import { ProblemList } from '../problem-list.tsx';
import { ProfilePoints } from '../settings/profile-points.tsx';
import type { EditedAnnotation } from './annotate-dialog.tsx';
import { DocumentShelf, InsertNotice } from './document-shelf.tsx';
import {
  addDocuments,
  addSection,
  removeItem,
  setFlag,
  turnPages,
  uprightTurns,
} from './edit-manifest.ts';
import { ItemList } from './item-list.tsx';
import { ManifestExtras } from './manifest-extras.tsx';
import { ManifestFlags } from './manifest-flags.tsx';
import { newItemId } from './new-item-id.ts';
import { PagePreview } from './page-preview.tsx';
import type { PlannedPage } from './page-selection.ts';
import { ContentsPreview } from './plan-preview.tsx';
import type { PlannedBundle } from './use-plan.ts';
import type { WorkTableState } from './use-work-table.ts';
import { WorkHead } from './work-head.tsx';

type WorkTab = 'contents' | 'documents' | 'problems' | 'rules';

/** What is edited: the items, what can be added to them, and the planned pages. */
export function WorkArea({
  caseId,
  bundleName,
  table,
  isValid,
  planned: { plan, labels, isCurrent, failure },
  documents,
  onAnnotate,
  onSettings,
}: {
  caseId: string;
  bundleName: string;
  table: WorkTableState;
  /** Whether each title and each page expression is complete. */
  isValid: boolean;
  planned: PlannedBundle;
  /** The documents of the case, by id. */
  documents: ReadonlyMap<string, ListedDocument>;
  onAnnotate: (annotation: EditedAnnotation) => void;
  onSettings: () => void;
}) {
  const { manifest, change } = table;
  const { labelOf, firstLabelOf } = labels;
  const titles = new Map(manifest.items.map(({ id, title }) => [id, title]));
  const [tab, setTab] = useState<WorkTab>(manifest.items.length === 0 ? 'documents' : 'contents');
  const [insertBefore, setInsertBefore] = useState<string>();
  const { container, focusRow } = useRowFocus<HTMLDivElement>(manifest.items.length);
  const before = insertBefore !== undefined && labelOf(insertBefore) ? insertBefore : undefined;

  const add = (added: readonly ListedDocument[]) => {
    const items = added.map(({ id: documentId, name: title }) => ({
      itemId: newItemId(),
      documentId,
      title,
    }));
    change(addDocuments(manifest, items, before));
    setInsertBefore(undefined);
  };
  const annotatePage = ({ key }: PlannedPage) =>
    onAnnotate(
      manifest.annotations.find(({ page }) => page === key) ?? {
        id: newItemId(),
        page: key,
        text: '',
      },
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the fields inside
    <div className="work-table" onKeyDown={(event) => followShortcut(event, table)}>
      <WorkHead
        table={table}
        pageCount={plan.pageCount}
        problem={failure ? failureTextOf(failure) : incompleteText(isValid)}
        arrange={
          <ArrangeMenu
            caseId={caseId}
            manifest={manifest}
            documents={documents}
            newItemId={newItemId}
            onChange={change}
          />
        }
        onAddSection={() => {
          focusRow(manifest.items.length, '.work-item-title');
          change(addSection(manifest, { itemId: newItemId(), title: 'New section' }));
        }}
      />
      <div className="work-columns">
        <div className="work-main" ref={container}>
          {manifest.items.length === 0 ? (
            <p className="soft">Choose documents to begin.</p>
          ) : (
            <ItemList
              manifest={manifest}
              documents={documents}
              firstLabelOf={firstLabelOf}
              labelOf={labelOf}
              onChange={change}
              onFieldEnd={table.endField}
              onRemove={(itemId, at) => {
                focusRow(at, '.work-item > .icon-button');
                change(removeItem(manifest, itemId));
              }}
            />
          )}
          <ManifestExtras
            manifest={manifest}
            labelOf={labelOf}
            onChange={change}
            onAnnotate={onAnnotate}
          />
          <ManifestFlags manifest={manifest} onChange={change} onSettings={onSettings} />
        </div>
        <WorkTabs
          selected={tab}
          onSelect={setTab}
          problemCount={plan.problems.length}
          openCount={plan.points.filter(({ state }) => state === 'open').length}
          contents={{
            contents: <ContentsPreview name={bundleName} plan={plan} />,
            documents: (
              <DocumentShelf
                documents={[...documents.values()]}
                isInBundle={(id) => manifest.items.some(({ documentId }) => documentId === id)}
                onAdd={add}
                notice={
                  before !== undefined && (
                    <InsertNotice
                      label={labelOf(before)}
                      keepsNumbers={manifest.keepsNumbers}
                      onKeepNumbers={(keeps) => change(setFlag(manifest, 'keepsNumbers', keeps))}
                      onEnd={() => setInsertBefore(undefined)}
                    />
                  )
                }
              />
            ),
            problems: <ProblemList problems={plan.problems} />,
            rules: (
              <ProfilePoints
                settings={manifest.settings}
                points={plan.points}
                turnedCount={uprightTurns(plan.pages).length}
                onTurnUpright={() => change(turnPages(manifest, uprightTurns(plan.pages)))}
              />
            ),
          }}
        />
      </div>
      <PagePreview
        table={table}
        caseId={caseId}
        pages={plan.pages}
        isCurrent={isCurrent}
        titleOf={(itemId) => titles.get(itemId)}
        onAnnotate={annotatePage}
        onInsert={({ key }) => {
          setInsertBefore(key);
          setTab('documents');
        }}
      />
    </div>
  );
}

const incompleteText = (isValid: boolean) =>
  isValid ? undefined : 'Correct the marked titles and pages. Then the bundle can be assembled.';

/** What is beside the items: one of the contents, chosen by tabs. */
function WorkTabs({
  selected,
  onSelect,
  problemCount,
  openCount,
  contents,
}: {
  selected: WorkTab;
  onSelect: (tab: WorkTab) => void;
  problemCount: number;
  /** Points of the profile that are not satisfied. */
  openCount: number;
  contents: Record<WorkTab, ReactNode>;
}) {
  return (
    <div className="work-side">
      <Tabs
        label="About the bundle"
        selected={selected}
        onSelect={onSelect}
        tabs={[
          { key: 'contents', label: 'Contents' },
          { key: 'documents', label: 'Add documents' },
          { key: 'problems', label: problemCount > 0 ? `Check (${problemCount})` : 'Check' },
          { key: 'rules', label: openCount > 0 ? `Rules (${openCount})` : 'Rules' },
        ]}
      >
        {contents[selected]}
      </Tabs>
    </div>
  );
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y; a field outside the manifest keeps its own undo. */
function followShortcut(event: KeyboardEvent, { undo, redo }: WorkTableState): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const { target } = event;
  const isOwnField =
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea') &&
    !target.closest('.work-items');
  const key = event.key.toLowerCase();
  const step = key === 'y' || (key === 'z' && event.shiftKey) ? redo : undo;
  if (isOwnField || (key !== 'z' && key !== 'y')) return;
  event.preventDefault();
  step?.();
}
