import { useQuery } from '@tanstack/react-query';
import cogIcon from 'primeicons/raw-svg/cog.svg?raw';
import { lazy, Suspense, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import { caseSpeechQuery } from '#portal/shared/api/case-speech.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';

const TranscriptionDialog = lazy(async () => ({
  default: (await import('./transcription-dialog.tsx')).TranscriptionDialog,
}));

/**
 * 'Cross Examination' and 'Live Transcription', if the case's settings have both (seed 2, section
 * 2), and the settings for its manager. Negotiations have none.
 */
export function TranscriptionButtons({ shownCase }: { shownCase: Case }) {
  const { id, resolutionKind } = shownCase;
  const isAsked = resolutionKind !== 'negotiation' && shownCase.status !== 'draft';
  const { data: speech } = useQuery({ ...caseSpeechQuery(id), enabled: isAsked });
  const [isOpen, setOpen] = useState(false);
  if (!isAsked || !speech) return null;
  return (
    <>
      {speech.enableTranscription === 'yes' && speech.crossExamination && (
        <>
          <ButtonLink
            look="secondary"
            size="sm"
            to={paths.crossExamination.href(id, resolutionKind)}
          >
            Cross Examination
          </ButtonLink>
          <ButtonLink
            look="secondary"
            size="sm"
            to={paths.liveTranscription.href(id, resolutionKind)}
          >
            Live Transcription
          </ButtonLink>
        </>
      )}
      {speech.mayChange && (
        <Button look="quiet" size="sm" icon={cogIcon} onClick={() => setOpen(true)}>
          Transcription
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <TranscriptionDialog caseId={id} speech={speech} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
