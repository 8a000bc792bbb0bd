import './badge.css';

/** A short state in words; the colour repeats what they say. */
export function Badge({
  tone,
  children,
}: {
  tone: 'plain' | 'waiting' | 'running' | 'done' | 'refused';
  children: string;
}) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
