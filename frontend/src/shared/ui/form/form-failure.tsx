import './form-failure.css';

/** Beside the control that failed: why, until the next attempt. The toast announces it. */
export function FormFailure({ text }: { text: string | undefined }) {
  return text === undefined ? null : <p className="form-failure">{text}</p>;
}
