import { type ReactNode, useId } from 'react';

/** A section of the landing page; the top bar links to `id`. */
export function LandingSection({
  id,
  title,
  lead,
  tone = 'plain',
  children,
}: {
  id: string;
  title: string;
  lead: string;
  tone?: 'plain' | 'tinted';
  children?: ReactNode;
}) {
  const headingId = useId();
  return (
    <section id={id} className={`landing-section landing-${tone}`} aria-labelledby={headingId}>
      <div className="landing-section-inside">
        <div className="landing-section-head">
          <h2 id={headingId}>{title}</h2>
          <p>{lead}</p>
        </div>
        {children}
      </div>
    </section>
  );
}

/** Short texts side by side. */
export function Points({ points }: { points: readonly { title: string; text: string }[] }) {
  return (
    <ul className="points">
      {points.map((point) => (
        <li key={point.title}>
          <h3>{point.title}</h3>
          <p>{point.text}</p>
        </li>
      ))}
    </ul>
  );
}
