import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import openIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import closedIcon from 'primeicons/raw-svg/angle-right.svg?raw';
import { useEffect, useState } from 'react';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import type { OutlineEntry } from './pdf-session.ts';

/** The bookmarks. A list of links: PrimeReact's Tree selects nodes and has no CSS budget here. */
export function PdfOutline({
  document: pdf,
  onChoose,
}: {
  document: PDFDocumentProxy;
  onChoose: (destination: OutlineEntry['dest']) => void;
}) {
  const [entries, setEntries] = useState<readonly OutlineEntry[]>();
  useEffect(() => {
    let isCurrent = true;
    const show = (found: readonly OutlineEntry[]) => {
      if (isCurrent) setEntries(found);
    };
    pdf.getOutline().then(
      (outline) => show(outline ?? []),
      () => show([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf]);
  return (
    <nav className="viewer-outline" aria-label="Bookmarks">
      {!entries && <Skeleton lines={6} label="Loading bookmarks" />}
      {entries?.length === 0 && <p className="soft">This document has no bookmarks.</p>}
      {entries && <Entries entries={entries} level={1} onChoose={onChoose} />}
    </nav>
  );
}

type EntriesProps = {
  entries: readonly OutlineEntry[];
  /** From 1. */
  level: number;
  onChoose: (destination: OutlineEntry['dest']) => void;
};

function Entries({ entries, level, onChoose }: EntriesProps) {
  return (
    <ul className="viewer-outline-entries">
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outline never changes, and titles repeat
        <Entry key={at} entry={entry} level={level} onChoose={onChoose} />
      ))}
    </ul>
  );
}

function Entry({
  entry,
  level,
  onChoose,
}: Omit<EntriesProps, 'entries'> & { entry: OutlineEntry }) {
  const children: readonly OutlineEntry[] = entry.items;
  const [isOpen, setOpen] = useState(level === 1);
  const title = entry.title.trim() || 'Untitled';
  return (
    <li>
      <div className="viewer-outline-entry">
        {children.length > 0 && (
          <IconButton
            icon={isOpen ? openIcon : closedIcon}
            label={`${isOpen ? 'Close' : 'Open'} ${title}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        <button
          type="button"
          className="viewer-outline-link"
          disabled={!entry.dest}
          dir="auto"
          onClick={() => onChoose(entry.dest)}
        >
          {title}
        </button>
      </div>
      {isOpen && children.length > 0 && (
        <Entries entries={children} level={level + 1} onChoose={onChoose} />
      )}
    </li>
  );
}
