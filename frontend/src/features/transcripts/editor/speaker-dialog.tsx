import { useState } from 'react';
import { speakerSchema, type TurnType, turnTypes } from '#contracts/rules/speech/transcripts.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import {
  hasRoomForSpeaker,
  indexOfSegment,
  mergeSpeaker,
  nameSpeakerHere,
  renameSpeaker,
  setSpeaker,
  setTurnType,
  speakerName,
  type TranscriptText,
} from '../model/transcript-text.ts';
import { useEditor } from './use-editor.ts';

type Way = 'assign' | 'everywhere' | 'here' | 'merge';

/**
 * Gives a paragraph to another speaker, renames its speaker here or in all paragraphs, or merges the
 * speaker with another one.
 */
export function SpeakerDialog({ segmentId, onClose }: { segmentId: string; onClose: () => void }) {
  const { editor, commands } = useEditor();
  // The text does not change while the dialog is open.
  const [text] = useState(() => editor.getState().text);
  const segment = text.segments[indexOfSegment(text, segmentId)];
  const [way, setWay] = useState<Way>('assign');
  const [speaker, setSpeakerId] = useState(segment?.speaker ?? '');
  const [name, setName] = useState(speakerName(text, segment?.speaker ?? ''));
  const [turn, setTurn] = useState(segment?.textType ?? '');
  const [error, setError] = useState<string>();
  if (!segment) return null;
  const count = text.segments.filter((one) => one.speaker === segment.speaker).length;
  const paragraphs = `${count} ${count === 1 ? 'paragraph' : 'paragraphs'}`;
  const others = text.speakers.filter(({ id }) => id !== segment.speaker);

  const submit = () => {
    const named = changed(text, { segmentId, way, speaker, name });
    if (typeof named === 'string') {
      setError(named);
      return;
    }
    const turnType = turnTypes.find((one) => one === turn);
    const isTurned = turnType !== segment.textType;
    if (!commands.change(isTurned ? setTurnType(named, segmentId, turnType) : named))
      showSnackbar('error', 'The speaker could not be changed.');
    onClose();
  };
  return (
    <FormDialog
      title="Speaker"
      submitLabel="Apply"
      failure={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="transcript-choices">
        <legend className="visually-hidden">What to change</legend>
        <Choice
          kind="radio"
          name="way"
          checked={way === 'assign'}
          onChange={() => {
            setWay('assign');
            setSpeakerId(segment.speaker);
          }}
        >
          Another speaker of this paragraph
        </Choice>
        <Choice
          kind="radio"
          name="way"
          checked={way === 'everywhere'}
          detail={paragraphs}
          onChange={() => setWay('everywhere')}
        >
          Rename everywhere
        </Choice>
        <Choice kind="radio" name="way" checked={way === 'here'} onChange={() => setWay('here')}>
          Rename only here
        </Choice>
        {others.length > 0 && (
          <Choice
            kind="radio"
            name="way"
            checked={way === 'merge'}
            detail={`All ${paragraphs} become the other speaker’s. Undo brings the speaker back.`}
            onChange={() => {
              setWay('merge');
              setSpeakerId(others[0]?.id ?? '');
            }}
          >
            Merge with another speaker
          </Choice>
        )}
      </fieldset>
      {way === 'assign' || way === 'merge' ? (
        <Select
          label="Speaker"
          value={speaker}
          options={(way === 'merge' ? others : text.speakers).map((one) => ({
            value: one.id,
            label: one.name,
          }))}
          onChange={({ target }) => setSpeakerId(target.value)}
        />
      ) : (
        <TextField
          label="Name"
          value={name}
          error={error}
          maxLength={100}
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
      )}
      <Select
        label="Column of the export"
        value={turn}
        options={[
          { value: '', label: 'None' },
          ...turnTypes.map((one) => ({ value: one, label: one })),
        ]}
        onChange={({ target }) => setTurn(target.value as TurnType | '')}
      />
    </FormDialog>
  );
}

/** The changed transcript, or why the name is refused. */
function changed(
  text: TranscriptText,
  change: { segmentId: string; way: Way; speaker: string; name: string },
): TranscriptText | string {
  const { segmentId, way, speaker, name } = change;
  const former = text.segments[indexOfSegment(text, segmentId)]?.speaker ?? '';
  if (way === 'assign') return setSpeaker(text, segmentId, speaker);
  if (way === 'merge') return mergeSpeaker(text, former, speaker);
  const parsed = speakerSchema.shape.name.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Not a valid name';
  const isNamed = text.speakers.some((one) => one.name === parsed.data && one.id !== former);
  if (way === 'everywhere' && isNamed)
    return 'Another speaker has this name. Choose “Merge with another speaker”';
  if (way === 'everywhere') return renameSpeaker(text, former, parsed.data);
  const isKnown = text.speakers.some((one) => one.name === parsed.data);
  if (!isKnown && !hasRoomForSpeaker(text))
    return 'The transcript has the most speakers it can have';
  const newId = `spk_${crypto.randomUUID()}`;
  return nameSpeakerHere(text, segmentId, { name: parsed.data, newId });
}
