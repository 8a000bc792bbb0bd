import { type ReactNode, useId } from 'react';

/** One part of the form: a card with its heading. */
export function FormSection({
  title,
  hint,
  error,
  children,
}: {
  title: string;
  hint?: string;
  /** Of the part as a whole, e.g. that it is empty. */
  error?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card creation-section" aria-labelledby={id}>
      <div>
        <h2 id={id} className="creation-heading">
          {title}
        </h2>
        {hint && <p className="soft">{hint}</p>}
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}
