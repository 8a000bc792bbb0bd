import playIcon from 'primeicons/raw-svg/play.svg?raw';
import { useState } from 'react';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { readTurn } from './api/turns.ts';

/** Plays the turn's audio; its address is read when it is needed, as addresses expire. */
export function TurnAudio({ caseId, number }: { caseId: string; number: number }) {
  const [address, setAddress] = useState<string>();
  const play = () => {
    readTurn(caseId, number)
      .then((turn) => setAddress(turn?.audioUrl))
      .catch(showFailure);
  };
  if (!address)
    return (
      <Button look="quiet" size="sm" icon={playIcon} onClick={play}>
        Play
      </Button>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: its text is beside it
    <audio
      className="turn-audio"
      src={address}
      controls
      autoPlay
      aria-label="Audio of the turn"
      onError={() => setAddress(undefined)}
    />
  );
}
