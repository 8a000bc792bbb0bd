import { useQuery } from '@tanstack/react-query';
import bookIcon from 'primeicons/raw-svg/book.svg?raw';
import exportIcon from 'primeicons/raw-svg/file-export.svg?raw';
import printIcon from 'primeicons/raw-svg/print.svg?raw';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import * as z from 'zod';
import type { TranscriptResponse } from '#contracts/endpoints/speech/transcripts.ts';
import { printPart } from '#portal/parts/print/print-part.ts';
import { CaseScreenCrumbs } from '#portal/parts/speech/case-screen-crumbs.tsx';
import { useNamedByHash } from '#portal/shared/navigation/use-named-by-hash.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Page } from '#portal/shared/ui/page/page.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { errataByTurn, readingsQuery, type TurnErratum } from './api/readings.ts';
import { savedExaminationQuery } from './api/saved-examination.ts';
import { ReadingsButton } from './readings/readings-button.tsx';
import { RedactionsButton } from './redactions-button.tsx';
import type { ShownTurn } from './shown-turn.ts';
import { TurnCard } from './turn-card.tsx';
import './examination.css';

const ExportRecordDialog = lazy(async () => ({
  default: (await import('./export-record-dialog.tsx')).ExportRecordDialog,
}));

const SignedSheets = lazy(async () => ({
  default: (await import('./readings/signed-sheets.tsx')).SignedSheets,
}));

const SignedForms = lazy(async () => ({
  default: (await import('./readings/signed-forms.tsx')).SignedForms,
}));

const routeStateSchema = z.object({ caseId: z.string() });

/** The saved cross-examination, read-only (seed 2, section 2; D76). */
export function SavedExaminationPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const caseId = routeStateSchema.safeParse(state).data?.caseId ?? id;
  const saved = useQuery(savedExaminationQuery(caseId));
  const { data: sent } = useQuery(readingsQuery(caseId));
  const errata = useMemo(() => errataByTurn(sent?.readings), [sent]);
  const sheet = useRef<HTMLDivElement>(null);
  const [isExporting, setExporting] = useState(false);
  return (
    <Page
      title="Cross Examination"
      before={<CaseScreenCrumbs caseId={caseId} here="Cross Examination" />}
      actions={
        <>
          <Button
            look="secondary"
            size="sm"
            icon={exportIcon}
            disabled={!saved.data?.segments.length}
            onClick={() => setExporting(true)}
          >
            Export
          </Button>
          <ReadingsButton caseId={caseId} isDisabled={!saved.data?.segments.length} />
          <RedactionsButton caseId={caseId} isDisabled={!saved.data?.segments.length} />
          <Button
            look="secondary"
            size="sm"
            icon={printIcon}
            disabled={!saved.data?.segments.length}
            onClick={() => sheet.current && printPart(sheet.current)}
          >
            Print
          </Button>
        </>
      }
    >
      <QueryStates
        query={saved}
        loading={<Skeleton label="Fetching transcript..." lines={8} isLabelVisible />}
        isCard
      >
        {({ title, version, segments }) =>
          segments.length === 0 ? (
            <EmptyState icon={bookIcon} title="Nothing was recorded in this case yet." isCard />
          ) : (
            <div ref={sheet} className="saved-examination">
              <h2>{title}</h2>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
              <section className="saved-examination-area" aria-label="Transcript" tabIndex={0}>
                <ol className="turns">
                  {segments.map((segment, at) => (
                    <SavedTurn
                      key={segment.id}
                      caseId={caseId}
                      turn={toTurn(segment, at + 1)}
                      errata={errata.get(segment.mediaId)}
                    />
                  ))}
                </ol>
                <Suspense>
                  <SignedSheets caseId={caseId} />
                </Suspense>
                <Suspense>
                  <SignedForms caseId={caseId} version={version} />
                </Suspense>
              </section>
            </div>
          )
        }
      </QueryStates>
      {isExporting && saved.data && (
        <Suspense>
          <ExportRecordDialog
            caseId={caseId}
            version={saved.data.version}
            mayReadRedacted={saved.data.mayReadRedacted}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}

function SavedTurn({
  caseId,
  turn,
  errata,
}: {
  caseId: string;
  turn: ShownTurn;
  errata: readonly TurnErratum[] | undefined;
}) {
  const { ref, isNamed } = useNamedByHash<HTMLLIElement>(`turn-${turn.mediaId}`);
  return (
    <li ref={ref} className="saved-turn" data-named={isNamed}>
      <TurnCard caseId={caseId} turn={turn} errata={errata} isReadOnly />
    </li>
  );
}

function toTurn(
  segment: TranscriptResponse['transcriptData']['words'][number],
  number: number,
): ShownTurn {
  const { mediaId, speaker, textType, transcriptionFlag, turn } = segment;
  return {
    mediaId,
    number,
    speaker,
    ...(textType && { textType }),
    ...(turn?.entry && { entry: turn.entry }),
    ...(turn?.line !== undefined && { line: turn.line }),
    transcriptionFlag,
    text: segment.text.map((leaf) => leaf.text).join(' '),
    questionNo: turn?.questionNo ?? 0,
    witness: turn?.witness ?? '',
    audioUrl: turn?.audioUrl ?? '',
    duration: turn?.duration ?? 0,
    objections: turn?.objections ?? [],
    exhibits: turn?.exhibits ?? [],
    version: turn?.version ?? 1,
    isStruck: turn?.isStruck ?? false,
    layers: turn?.layers ?? [],
    isRedacted: turn?.isRedacted ?? false,
    ...(turn?.redactedPlaces && { redactedPlaces: turn.redactedPlaces }),
    isAudioWithheld: turn?.isAudioWithheld ?? false,
  };
}
