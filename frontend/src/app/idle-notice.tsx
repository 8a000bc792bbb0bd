import { minutesAndSeconds } from '../shared/format.ts';
import { Button } from '../shared/ui/button.tsx';
import './idle-notice.css';

/** Two minutes before the idle end, in every tab: how long is left, and the way to stay. */
export function IdleNotice({
  secondsLeft,
  onStay,
}: {
  /** Undefined once the user is back. */
  secondsLeft: number | undefined;
  onStay: () => void;
}) {
  return (
    <section className="idle-notice" aria-label="Session">
      <p role="alert">
        {secondsLeft === undefined
          ? 'You are still signed in.'
          : 'You will be signed out soon, because nothing has happened here for a while.'}
      </p>
      {secondsLeft !== undefined && (
        <p className="idle-notice-time">
          {'Time left '}
          {/* Announced once by the sentence above, not every second. */}
          <span role="timer" aria-live="off" className="tabular">
            {minutesAndSeconds(secondsLeft)}
          </span>
        </p>
      )}
      <Button size="sm" onClick={onStay}>
        Stay signed in
      </Button>
    </section>
  );
}
