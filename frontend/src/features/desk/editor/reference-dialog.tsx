import { useState } from 'react';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import type { NumberedParagraph } from './numbered-paragraphs.ts';

/** More are found by their number or words. */
const SHOWN_MAX = 100;
const WORDS_SHOWN = 120;

/** Chooses the numbered paragraph that a reference names. */
export function ReferenceDialog({
  paragraphs,
  onChoose,
  onClose,
}: {
  paragraphs: readonly NumberedParagraph[];
  onChoose: (paragraph: NumberedParagraph) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = paragraphs.filter(
    ({ node, shown }) =>
      shown.toLowerCase().startsWith(wanted) || node.textContent.toLowerCase().includes(wanted),
  );
  return (
    <Dialog title="Refer to a paragraph" isOpen onClose={onClose} width="36rem">
      {paragraphs.length === 0 ? (
        <p>The draft has no numbered paragraphs yet. Number one first.</p>
      ) : (
        <div className="desk-references">
          <SearchBox
            label="Find by number or words"
            value={search}
            onSearch={setSearch}
            isOfPage={false}
            isFocused
          />
          <p role="status" className="soft">
            {found.length > SHOWN_MAX
              ? `The first ${SHOWN_MAX} of ${found.length} paragraphs`
              : found.length === 0 && 'No paragraph found'}
          </p>
          <ul className="evidence-rows" aria-label="Numbered paragraphs">
            {found.slice(0, SHOWN_MAX).map((paragraph) => (
              <li key={paragraph.at} className="desk-citation">
                <button
                  type="button"
                  onClick={() => {
                    onClose();
                    onChoose(paragraph);
                  }}
                >
                  <span className="evidence-name">{paragraph.shown}</span>
                  <span className="soft evidence-detail">
                    {wordsOf(paragraph.node.textContent)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

const wordsOf = (text: string): string =>
  text.length > WORDS_SHOWN ? `${text.slice(0, WORDS_SHOWN)}…` : text || 'Empty';
