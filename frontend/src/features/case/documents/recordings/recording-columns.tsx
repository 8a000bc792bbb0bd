import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import eyeIcon from 'primeicons/raw-svg/eye.svg?raw';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import retryIcon from 'primeicons/raw-svg/refresh.svg?raw';
import { Link } from 'react-router-dom';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { Recording } from '#contracts/endpoints/speech/recordings.ts';
import { documentDateTime } from '#portal/shared/dates/indian-dates.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import type { TableColumn } from '#portal/shared/ui/list/data-table.tsx';
import { RecordingPlayer } from './recording-player.tsx';
import { useTranscribeAgain } from './recordings-api.ts';
import type { Viewed } from './transcript-view.tsx';

/** Shown for a missing recording and a missing time (seed 2, section 8). */
const MISSING = '-';
const NO_TRANSCRIPT = 'Transcript Not Available';

export const recordingColumns = (
  shownCase: Case,
  onView: (viewed: Viewed) => void,
): readonly TableColumn<Recording>[] => [
  { key: 'id', header: 'Id', width: '8%', cell: ({ name }) => digitsOf(name) || MISSING },
  {
    key: 'recording',
    header: 'Recording',
    width: '28%',
    cell: (recording) => (
      <div className="recording-about">
        {recording.RecordingUrl ? (
          <a href={recording.RecordingUrl} download>
            <bdi>{recording.recordingName}</bdi>
          </a>
        ) : (
          MISSING
        )}
        <span className="soft">{documentDateTime(recording.time) ?? MISSING}</span>
      </div>
    ),
  },
  {
    key: 'audio',
    header: 'Audio',
    width: '30%',
    cell: ({ id, audioFileUrl, recordingName }) =>
      audioFileUrl ? (
        <RecordingPlayer key={id} name={recordingName} address={audioFileUrl} />
      ) : (
        MISSING
      ),
  },
  {
    key: 'transcript',
    header: 'Transcript',
    width: '34%',
    cell: (recording) => (
      <TranscriptCell shownCase={shownCase} recording={recording} onView={onView} />
    ),
  },
];

/** A long recording is transcribed in parts. */
const progressOf = ({ parts: { transcribed, total } }: Recording): string =>
  total > 1 ? `Being transcribed: ${transcribed} of ${total} parts are ready` : 'Being transcribed';

const digitsOf = (name: string): string => name.replace(/\D/g, '');

function TranscriptCell({
  shownCase,
  recording,
  onView,
}: {
  shownCase: Case;
  recording: Recording;
  onView: (viewed: Viewed) => void;
}) {
  const { transcriptId, transcriptDocUrl, transcriptName, recordingName } = recording;
  const { submit, isSubmitting } = useTranscribeAgain(shownCase.id);
  const again = async () => {
    const reply = await submit(recording.id);
    if (reply) showSnackbar('success', reply.message);
  };
  return (
    <div className="recording-transcript">
      {transcriptId ? (
        <Link
          to={paths.transcription.href(shownCase.id, shownCase.resolutionKind, transcriptId)}
          state={{ transcriptId }}
        >
          <bdi>{transcriptName}</bdi>
        </Link>
      ) : (
        <span className="soft">{NO_TRANSCRIPT}</span>
      )}
      {(transcriptId || recording.liveTranscripts) && (
        <div className="recording-links">
          {transcriptId && (
            <button
              type="button"
              className="text-button"
              aria-label={`Read the transcript of ${recordingName} here`}
              onClick={() => onView({ recording, kind: 'transcript' })}
            >
              <Icon svg={eyeIcon} /> Read here
            </button>
          )}
          {recording.liveTranscripts && (
            <button
              type="button"
              className="text-button"
              aria-label={`Read the live transcript of ${recordingName} here`}
              onClick={() => onView({ recording, kind: 'live' })}
            >
              <Icon svg={microphoneIcon} /> Live transcript
            </button>
          )}
          {transcriptDocUrl && (
            <a
              href={transcriptDocUrl}
              download
              aria-label={`Download the recognised text of ${recordingName}`}
            >
              <Icon svg={downloadIcon} /> Recognised text
            </a>
          )}
        </div>
      )}
      {recording.state === 'waiting' && <Badge tone="waiting">Waiting for transcription</Badge>}
      {recording.state === 'transcribing' && <Badge tone="running">{progressOf(recording)}</Badge>}
      {recording.state === 'failed' && (
        <>
          <span className="recording-problem">{recording.message}</span>
          <Button
            look="secondary"
            size="sm"
            icon={retryIcon}
            disabled={isSubmitting}
            aria-label={`Transcribe ${recordingName} again`}
            onClick={() => void again()}
          >
            Transcribe again
          </Button>
        </>
      )}
    </div>
  );
}
