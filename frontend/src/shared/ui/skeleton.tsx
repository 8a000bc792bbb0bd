import './skeleton.css';

/** Grey bars of the size of what is coming, so that nothing moves when it comes. */
export function Skeleton({ lines = 1, label }: { lines?: number; label: string }) {
  return (
    <div className="skeleton-block" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_none, at) => `line-${at}`).map((line) => (
        <SkeletonBar key={line} />
      ))}
    </div>
  );
}

export function SkeletonBar() {
  return <span className="skeleton-bar" aria-hidden="true" />;
}
