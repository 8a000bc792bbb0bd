import { useEffect, useRef, useState } from 'react';
import { minutesAndSeconds } from '../../../shared/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FormFailure } from '../../../shared/ui/form/field.tsx';
import { joinSamples } from '../join-samples.ts';
import { sendingProblem } from '../recorder.ts';
import { toWav } from '../to-wav.ts';
import type { UnheardPart } from '../unheard-parts.ts';

/** Audio in which no words were found: it is heard, turned into text once more, or removed. */
export function UnheardList({
  parts,
  isDisabled,
  onAgain,
  onRemove,
}: {
  parts: readonly UnheardPart[];
  isDisabled: boolean;
  /** False if no words were found again. */
  onAgain: (part: UnheardPart) => Promise<boolean>;
  onRemove: (part: UnheardPart) => Promise<void>;
}) {
  if (parts.length === 0) return null;
  return (
    <ul className="dictation-unheard" aria-label="Parts without words">
      {parts.map((part) => (
        <UnheardItem
          key={part.mark}
          part={part}
          isDisabled={isDisabled}
          onAgain={() => onAgain(part)}
          onRemove={() => onRemove(part)}
        />
      ))}
    </ul>
  );
}

function UnheardItem({
  part,
  isDisabled,
  onAgain,
  onRemove,
}: {
  part: UnheardPart;
  isDisabled: boolean;
  onAgain: () => Promise<boolean>;
  onRemove: () => Promise<void>;
}) {
  const [isPlaying, setPlaying] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const name = part.mark === 0 ? 'Without speech' : `Not recognised ${part.mark}`;
  const hearAgain = async () => {
    setBusy(true);
    setProblem('');
    try {
      if (!(await onAgain())) setProblem('No words were recognised again.');
    } catch (error) {
      setProblem(sendingProblem(error));
    }
    setBusy(false);
  };
  const isLocked = isDisabled || isBusy;
  return (
    <li className="dictation-unheard-part">
      <span>
        {name} <span className="soft tabular">{minutesAndSeconds(Math.ceil(part.seconds))}</span>
      </span>
      {isPlaying ? (
        <PartAudio part={part} name={name} />
      ) : (
        <Button
          look="quiet"
          size="sm"
          aria-label={`Play: ${name}`}
          onClick={() => setPlaying(true)}
        >
          Play
        </Button>
      )}
      <Button
        look="quiet"
        size="sm"
        aria-label={`Try again: ${name}`}
        disabled={isLocked}
        onClick={() => void hearAgain()}
      >
        Try again
      </Button>
      <Button
        look="quiet"
        size="sm"
        aria-label={`Remove: ${name}`}
        disabled={isLocked}
        onClick={() => void onRemove()}
      >
        Remove
      </Button>
      <FormFailure text={problem} />
    </li>
  );
}

function PartAudio({ part: { chunks }, name }: { part: UnheardPart; name: string }) {
  const [address, setAddress] = useState<string>();
  const latest = useRef(chunks);
  latest.current = chunks;
  const ids = chunks.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids are the same sound
  useEffect(() => {
    const sampleRate = latest.current[0]?.sampleRate ?? 0;
    const url = URL.createObjectURL(toWav(joinSamples(latest.current), sampleRate));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [ids]);
  // biome-ignore lint/a11y/useMediaCaption: sound in which no words were found
  return <audio controls autoPlay src={address} aria-label={`Audio: ${name}`} />;
}
