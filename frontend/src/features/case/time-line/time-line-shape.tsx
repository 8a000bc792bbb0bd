import type { EventKind } from './time-line-events.ts';

/** The shape of a kind of entry. Each kind has its own, so that it is told apart without colour. */
export function TimeLineShape({ kind }: { kind: EventKind }) {
  return (
    <svg className="time-line-shape" data-kind={kind} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[kind]}
    </svg>
  );
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2.5 } as const;
const full = { fill: 'currentColor' } as const;

const shapes: Readonly<Record<EventKind, React.ReactNode>> = {
  filed: (
    <>
      <path d="M6 3v18" {...line} />
      <path d="M6 4h13l-4 4.5 4 4.5H6z" {...full} />
    </>
  ),
  status: (
    <>
      <path d="M4 12h13" {...line} />
      <path d="M13 6l7 6-7 6z" {...full} />
    </>
  ),
  summary: <path d="M5 6h14M5 11h14M5 16h9" {...line} />,
  paper: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="3" {...line} />
      <path d="M8 12l3 3 5-6" {...line} />
    </>
  ),
  termStart: <path d="M7 5l12 7-12 7z" {...line} />,
  termEnd: <path d="M7 5h2.5v14H7zM19 5L9.5 12 19 19z" {...full} />,
  held: <circle cx="12" cy="12" r="7" {...full} />,
  coming: (
    <>
      <circle cx="12" cy="12" r="8" {...line} />
      <circle cx="12" cy="12" r="2.5" {...full} />
    </>
  ),
  adjourned: (
    <>
      <circle cx="12" cy="12" r="7" {...line} />
      <path d="M7 17L17 7" {...line} />
    </>
  ),
  changed: (
    <>
      <circle cx="12" cy="12" r="7" {...line} strokeDasharray="3 2.5" />
    </>
  ),
  cancelled: <path d="M6 6l12 12M18 6L6 18" {...line} />,
  order: <path d="M12 3l9 9-9 9-9-9z" {...full} />,
  document: <path d="M6 3h8l5 5v13H6z" {...full} />,
};
