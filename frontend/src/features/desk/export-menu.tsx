import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import { useMemo } from 'react';
import type { CitationForm, DraftFileFormat } from '#contracts/endpoints/outcome/desk.ts';
import { plainDraftOf } from '#contracts/rules/desk/draft-text.ts';
import { findCitations } from '#contracts/rules/documents/citations.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { saveFrom } from '#portal/shared/feedback/use-download.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Menu } from '#portal/shared/ui/overlay/menu.tsx';
import { type DraftFile, readDraftFile } from './api/desk.ts';
import '#portal/shared/ui/overlay/action-menu.css';
import type { DraftStore } from './saving/draft-store.ts';
import { useDraftState } from './saving/use-draft-store.ts';

const formats = [
  ['PDF', 'pdf'],
  ['Word', 'docx'],
] as const satisfies readonly (readonly [string, DraftFileFormat])[];

const forms = [
  ['Citations as typed', 'plain'],
  ['Citations as links', 'links'],
  ['Citations as footnotes', 'footnotes'],
] as const satisfies readonly (readonly [string, CitationForm])[];

/** Saves a draft as a file; a draft with citations offers how they are written. */
export function ExportMenu({
  address,
  store,
}: {
  address: { caseId: string; draftId: string };
  store: DraftStore;
}) {
  const { content } = useDraftState(store).text;
  const { submit } = useSubmit({
    loader: DEFAULT_LOADER_TEXT,
    mutationFn: async (file: DraftFile) => {
      await store.save();
      return readDraftFile(address, file);
    },
    onSuccess: (fileUrl) => saveFrom(fileUrl),
  });
  // The saving state changes more often than the text.
  const hasCitations = useMemo(() => findCitations(plainDraftOf(content)).length > 0, [content]);
  const items = hasCitations
    ? formats.map(([title, format]) => ({
        title,
        actions: forms.map(([label, citations]) => ({
          label,
          onChoose: () => void submit({ format, citations }),
        })),
      }))
    : formats.map(([label, format]) => ({
        label,
        onChoose: () => void submit({ format, citations: 'plain' }),
      }));
  return (
    <Menu
      label="Export"
      className="action-menu"
      control={(control) => (
        <Button look="quiet" size="sm" icon={downloadIcon} {...control}>
          Export
        </Button>
      )}
      items={items}
    />
  );
}
