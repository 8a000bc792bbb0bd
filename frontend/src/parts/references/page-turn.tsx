import turnIcon from 'primeicons/raw-svg/refresh.svg?raw';
import undoIcon from 'primeicons/raw-svg/undo.svg?raw';
import type { DocumentView } from '#contracts/endpoints/files/documents.ts';
import { recognisedWordsEndpoints } from '#contracts/endpoints/files/recognised-words.ts';
import type { PageTurn as Turn } from '#contracts/rules/documents/recognition.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { documentViewQuery } from '../documents/case-documents.ts';

/** What a page becomes that is shown a quarter further clockwise. */
const further: Readonly<Record<Turn, Turn>> = { 0: 270, 270: 180, 180: 90, 90: 0 };

/** Turns the page that is read for everybody, or shows it as it lies in the file. */
export function PageTurn({
  caseId,
  documentId,
  view,
  page,
}: {
  caseId: string;
  documentId: string;
  view: DocumentView;
  page: number;
}) {
  const { submit, isSubmitting } = useSubmit({
    loader: 'Turning...',
    mutationFn: (turn: Turn) =>
      callApi(recognisedWordsEndpoints.turnPage, {
        params: { caseId, documentId, page },
        body: { turn },
      }),
    onSettled: (_reply, _error, _turn, _context, { client }) =>
      invalidate(client, documentViewQuery(caseId, documentId).queryKey),
  });
  const turn = view.turnedPages.find((one) => one.page === page)?.turn ?? 0;
  return (
    <>
      <Button
        look="secondary"
        size="sm"
        icon={turnIcon}
        disabled={isSubmitting}
        aria-label={`Turn page ${page}`}
        title="By a quarter clockwise, for everybody who sees the document"
        onClick={() => void submit(further[turn])}
      >
        <span className="page-turn-label">{`Turn page ${page}`}</span>
      </Button>
      {turn !== 0 && (
        <Button
          look="secondary"
          size="sm"
          icon={undoIcon}
          disabled={isSubmitting}
          aria-label={`Show page ${page} as scanned`}
          title={`The page lies turned by ${turn} degrees in the file, and is shown upright`}
          onClick={() => void submit(0)}
        >
          <span className="page-turn-label">Show as scanned</span>
        </Button>
      )}
    </>
  );
}
