import type { CaseSpeech } from '#contracts/endpoints/speech/case-settings.ts';
import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { ReadSpeechSettings } from '../connect.door.ts';
import { readSpeechItem } from '../record/speech-settings-repository.ts';

/**
 * The speech settings of a case: what is stored, else the deployment's default. A negotiation has
 * neither transcription nor cross-examination. Callers check access to the case first. Half a read
 * unit.
 */
export async function findCaseSpeech(
  { table, settings }: { table: Table; settings: ReadSpeechSettings },
  { caseId, resolutionKind }: { caseId: string; resolutionKind: ResolutionKind },
): Promise<Omit<CaseSpeech, 'mayChange'>> {
  const [item, { cases }] = await Promise.all([readSpeechItem(table, caseId), settings()]);
  const isOpen = resolutionKind !== 'negotiation';
  const enabled = item.enableTranscription ?? cases.enableTranscription;
  const crossExamination =
    item.crossExamination === undefined ? cases.crossExamination : item.crossExamination;
  return {
    enableTranscription: isOpen ? enabled : 'no',
    ...(isOpen && crossExamination && { crossExamination }),
    recordingLanguage: item.recordingLanguage ?? cases.recordingLanguage,
    isLocalTranscriptionServer: item.server ?? '',
    version: item.version,
  };
}

/**
 * Whether words of a session may be streamed to Amazon Transcribe. The audio of a case with its own
 * server is sent to no other service.
 */
export const hasLiveTranscription = (speech: Omit<CaseSpeech, 'mayChange'>): boolean =>
  speech.enableTranscription === 'yes' && speech.isLocalTranscriptionServer === '';
