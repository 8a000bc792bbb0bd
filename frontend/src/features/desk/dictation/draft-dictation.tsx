import { useQuery } from '@tanstack/react-query';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { DictationBar } from '#portal/parts/recorder/bar/dictation-bar.tsx';
import { caseSpeechQuery } from '#portal/shared/api/case-speech.ts';
import type { DraftDictation as Dictation } from './use-draft-dictation.ts';
import './draft-dictation.css';

/** The controls of a draft's dictation. Heavy: import it lazily. */
export function DraftDictation({
  dictation: { place, target, onBusy, removeDictated },
  shownCase: { id: caseId, resolutionKind },
}: {
  dictation: Dictation;
  shownCase: Case;
}) {
  // Negotiations have no such settings.
  const { data: speech } = useQuery({
    ...caseSpeechQuery(caseId),
    enabled: resolutionKind !== 'negotiation',
  });
  return (
    <div className="desk-dictation">
      <DictationBar
        {...{ place, caseId, target, onBusy }}
        caseLanguage={speech?.recordingLanguage}
        isOwnServer={Boolean(speech?.isLocalTranscriptionServer)}
        isDisabled={false}
        onReset={removeDictated}
      />
    </div>
  );
}
