import uploadIcon from 'primeicons/raw-svg/cloud-upload.svg?raw';
import { useRef, useState } from 'react';
import { uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { RECORDED_HOURS_PER_DAY, STATED_SECONDS_MAX } from '#contracts/rules/speech/speech.ts';
import { useLeaveQuestion } from '#portal/parts/unsent/use-leave-question.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { UploadList } from '../add-document/upload-list.tsx';
import { useUploads } from '../add-document/use-uploads.ts';
import { useRegisterRecording } from './recordings-api.ts';

const MAX_NAME = 200;
/** A file of hours without an index is read whole for its length. */
const LONGEST_LOOK_MS = 10_000;
const ACCEPTED = [...uploadRules.caseRecording.contentTypes, '.m4a', '.mp3', '.mp4', '.wav'].join(
  ',',
);

/** Adds a recording of a session to the case; transcription starts automatically. */
export function UploadRecordingDialog({
  caseId,
  onClose,
}: {
  caseId: string;
  onClose: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const length = useRef<Promise<number | undefined>>(undefined);
  const [name, setName] = useState('');
  const [begun, setBegun] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { uploads, isRunning, add, retry, remove } = useUploads('caseRecording');
  const { submit, isSubmitting, failure } = useRegisterRecording(caseId);
  const [upload] = uploads;
  const address = upload?.state === 'uploaded' ? upload.address : undefined;

  useLeaveQuestion(uploads.length > 0, () => setAsking(true));
  const leave = () => (uploads.length > 0 ? setAsking(true) : onClose());
  const choose = (file: File | undefined) => {
    if (!file) return;
    for (const { id } of uploads) remove(id);
    setName(nameOf(file));
    length.current = lengthOf(file);
    void add([file]);
  };
  const register = async () => {
    if (address === undefined) return;
    const reply = await submit({
      ...{ name: name.trim(), address, recordedAt: instantOf(begun) },
      durationSeconds: await length.current,
    });
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  return (
    <>
      <Dialog
        title="Upload recording"
        isOpen
        onClose={leave}
        problem={failure}
        footer={
          <>
            <Button look="secondary" onClick={leave}>
              Cancel
            </Button>
            <Button
              icon={uploadIcon}
              disabled={address === undefined || name.trim() === '' || isSubmitting}
              onClick={() => void register()}
            >
              Upload
            </Button>
          </>
        }
      >
        <div className="upload-recording">
          <Button look="secondary" size="sm" onClick={() => input.current?.click()}>
            {upload ? 'Choose another file' : 'Choose file'}
          </Button>
          <p className="field-hint">
            {`MP3, WAV, M4A or MP4, up to ${fileSize(uploadRules.caseRecording.maxBytes)} and 24 hours. Transcription starts automatically, of up to ${RECORDED_HOURS_PER_DAY} hours of your recordings in a day.`}
          </p>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept={ACCEPTED}
            aria-label="Recording"
            tabIndex={-1}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
          {upload && (
            <>
              <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />
              <TextField
                label="Name"
                isRequired
                maxLength={MAX_NAME}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
              <TextField
                label="Recording begins (Indian time)"
                type="datetime-local"
                hint="The recordings of a day are listed and played in this order. Now, if it is empty."
                value={begun}
                onChange={({ target }) => setBegun(target.value)}
              />
            </>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        title="Discard this recording?"
        question={
          isRunning
            ? 'The recording is still being uploaded. If you leave now, it is not added to the case.'
            : 'The recording is not added to the case yet.'
        }
        confirmLabel="Discard"
        cancelLabel="Stay here"
        look="danger"
        isOpen={isAsking}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** An Indian date and time of a field as an instant; undefined for an empty one. */
const instantOf = (local: string): string | undefined => {
  const atMs = Date.parse(`${local}+05:30`);
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
};

/** Length of a recording in seconds; undefined where the browser cannot play it, or takes too long. */
function lengthOf(file: File): Promise<number | undefined> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  audio.preload = 'metadata';
  const found = new Promise<number | undefined>((resolve) => {
    audio.onloadedmetadata = () =>
      resolve(audio.duration < STATED_SECONDS_MAX ? Math.ceil(audio.duration) : undefined);
    audio.onerror = () => resolve(undefined);
    setTimeout(() => resolve(undefined), LONGEST_LOOK_MS);
    audio.src = url;
  });
  return found.finally(() => {
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}

/** The file's name without its ending and without characters that the name must not have. */
const nameOf = ({ name }: File): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[<>\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
