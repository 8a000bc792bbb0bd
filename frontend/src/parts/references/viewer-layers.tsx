import { useQuery } from '@tanstack/react-query';
import linkIcon from 'primeicons/raw-svg/link.svg?raw';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DocumentView } from '#contracts/endpoints/files/documents.ts';
import type {
  Reference,
  ReferencedPlace,
  ReferenceLink,
} from '#contracts/endpoints/search/references.ts';
import { queryOfNow } from '#portal/shared/navigation/use-view-in-address.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { ViewerAnnotations, ViewerBar } from '../annotations/viewer-annotations.tsx';
import { documentViewQuery } from '../documents/case-documents.ts';
import type { PlacedWord } from '../recognised-words/word-edits.ts';
import { useLaidText } from '../recognised-words/words-query.ts';
import type { ShownPages } from '../viewer/viewer-start.ts';
import type { Spot } from './draw-links.ts';
import { PageTurn } from './page-turn.tsx';
import { referenceLinksQuery } from './references-query.ts';
import { useSpots } from './use-spots.ts';
// Links are drawn also where the panel was never opened.
import './references.css';

const WordsPanel = lazy(async () => ({
  default: (await import('../recognised-words/words-panel.tsx')).WordsPanel,
}));
const ReferencesPanel = lazy(async () => ({
  default: (await import('./references-panel.tsx')).ReferencesPanel,
}));

/** Over the pages of a document of a case: its links, what to make links of, and the annotations. */
export function ViewerLayers({
  caseId,
  documentId,
  pages,
  hasAnnotations,
  isBesideDraft = false,
  quoting,
}: {
  caseId: string;
  documentId: string;
  pages: ShownPages;
  /** Case managers have no annotations. */
  hasAnnotations: boolean;
  /** Links open in a new tab, so that the draft stays. */
  isBesideDraft?: boolean;
  quoting?: ComponentProps<typeof ViewerAnnotations>['quoting'];
}) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const opening = isBesideDraft ? paths.case.href(caseId) : pathname;
  const [panel, setPanel] = useState<'references' | 'words'>();
  const [asked, setAsked] = useState<Reference>();
  const [word, setWord] = useState<PlacedWord>();
  const { data: view } = useQuery(documentViewQuery(caseId, documentId));
  const { data: links = [] } = useQuery(referenceLinksQuery({ caseId, documentId }));
  const spots = [
    ...links.map((link) => ({
      ...spotOfLink(link, (place) => hrefOf(caseId, place, opening)),
      isApart: isBesideDraft && link.places[0]?.id !== documentId,
    })),
    ...(asked ? [{ ...passageOf(asked), href: '', label: '', look: 'asked' } as const] : []),
    ...(word ? [{ ...word, ...noPassage }] : []),
  ];
  useSpots(pages.container, spots, (href) => {
    const { searchParams } = new URL(href, location.href);
    // A place in the same document has another address, and opens nothing anew.
    if (searchParams.get('document') === documentId) pages.goToPage(Number(searchParams.get('at')));
    else void navigate(href);
  });
  const shown = useRef(pages);
  shown.current = pages;
  useEffect(() => {
    if (view) shown.current.turnPages(view.turnedPages);
  }, [view]);
  const [awaited, setAwaited] = useState<number>();
  useLaidText({ caseId, documentId, page: awaited }, () => {
    setAwaited(undefined);
    pages.reload();
  });
  const toggle = (which: typeof panel) => setPanel((now) => (now === which ? undefined : which));
  const buttons = (
    <>
      <Button
        look="secondary"
        size="sm"
        icon={linkIcon}
        aria-expanded={panel === 'references'}
        onClick={() => toggle('references')}
      >
        References
      </Button>
      {hasRecognised(view) && (
        <Button
          look="secondary"
          size="sm"
          aria-expanded={panel === 'words'}
          onClick={() => toggle('words')}
        >
          Recognised text
        </Button>
      )}
      {view?.mayTurn && <PageTurn {...{ caseId, documentId, view }} page={pages.page} />}
    </>
  );
  return (
    <>
      {hasAnnotations ? (
        <ViewerAnnotations {...{ caseId, documentId, pages, quoting }} further={buttons} />
      ) : (
        <ViewerBar>{buttons}</ViewerBar>
      )}
      {panel === 'words' && (
        <Suspense>
          <WordsPanel
            {...{ caseId, documentId, pages }}
            onShow={setWord}
            onAwaited={setAwaited}
            onClose={() => setPanel(undefined)}
          />
        </Suspense>
      )}
      {panel === 'references' && (
        <Suspense>
          <ReferencesPanel
            {...{ caseId, documentId }}
            onShow={(reference) => {
              setAsked(reference);
              if (reference) pages.goToPage(reference.page);
            }}
            onClose={() => setPanel(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const hasRecognised = (view: DocumentView | undefined): boolean =>
  view?.document.recognition.state === 'done' && view.document.recognition.pageCount > 0;

/** A word has a place, and nothing to follow. */
const noPassage = { quote: '', occurrence: 0, href: '', label: '', look: 'asked' } as const;

const passageOf = ({ page, quote, occurrence }: Reference | ReferenceLink) => ({
  page,
  quote,
  occurrence,
});

/** Documents open over the page that is shown, which has the one that is read in its address. */
function hrefOf(caseId: string, place: ReferencedPlace, opening: string): string {
  if (place.kind === 'transcript')
    return `${paths.transcription.href(caseId, undefined, place.id)}&at=${place.place}`;
  if (place.kind === 'examination')
    return `${paths.savedExamination.href(caseId)}#turn-${place.id}`;
  const query = queryOfNow();
  query.set('document', place.id);
  query.set('at', String(place.place));
  query.delete('find');
  return `${opening}?${query}`;
}

function spotOfLink(link: ReferenceLink, hrefOfPlace: (place: ReferencedPlace) => string): Spot {
  const [place] = link.places;
  const passage = passageOf(link);
  if (!place)
    return {
      ...passage,
      ...{ href: '', look: 'flagged', label: 'The document that this led to was deleted' },
    };
  const { flag } = link;
  return {
    ...passage,
    href: hrefOfPlace(place),
    label: flag === 'replaced' ? `${place.label}; its file was replaced since` : place.label,
    look: flag === '' ? 'link' : 'flagged',
  };
}
