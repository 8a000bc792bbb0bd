import { minutesAndSeconds } from '#portal/shared/format.ts';

/** Resends a code or mail: first a count-down, then a button. */
export function Resend({
  label,
  secondsLeft,
  isDisabled,
  onResend,
}: {
  label: string;
  secondsLeft: number;
  isDisabled: boolean;
  onResend: () => void;
}) {
  return (
    <p className="resend">
      {secondsLeft > 0 ? (
        <>
          {`${label} in `}
          {/* Announced once, not every second. */}
          <span role="timer" aria-live="off" className="tabular">
            {minutesAndSeconds(secondsLeft)}
          </span>
        </>
      ) : (
        <button type="button" className="text-button" disabled={isDisabled} onClick={onResend}>
          {label}
        </button>
      )}
    </p>
  );
}
