import { minutesAndSeconds } from '../shared/format.ts';
import { Button } from '../shared/ui/button.tsx';
import './idle-notice.css';

/** Shown in every tab two minutes before the idle logout: the time left and a button to stay. */
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
          {/* The sentence above is announced once; the seconds are not announced. */}
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
