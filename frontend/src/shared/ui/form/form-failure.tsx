import './form-failure.css';

/** The failure of the last attempt, shown beside its control. The toast announces it. */
export function FormFailure({ text }: { text: string | undefined }) {
  return text === undefined ? null : <p className="form-failure">{text}</p>;
}
