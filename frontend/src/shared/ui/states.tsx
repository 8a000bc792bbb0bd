import type { ReactNode } from 'react';
import { failureTextOf } from '../api/api-failure.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './states.css';

/** Grey bars in the size of the content to come, so that nothing moves when it arrives. */
export function Skeleton({
  lines = 1,
  label,
  isLabelVisible = false,
}: {
  lines?: number;
  label: string;
  /** Otherwise only screen readers get the label. */
  isLabelVisible?: boolean;
}) {
  return (
    <div className="skeleton-block" role="status">
      <span className={isLabelVisible ? 'soft' : 'visually-hidden'}>{label}</span>
      {Array.from({ length: lines }, (_none, at) => `line-${at}`).map((line) => (
        <SkeletonBar key={line} />
      ))}
    </div>
  );
}

/** In the size of a field with its label. */
export function SkeletonField({ label }: { label?: string }) {
  return (
    <div className="skeleton-field" role={label === undefined ? undefined : 'status'}>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
      <SkeletonBar />
    </div>
  );
}

export function SkeletonBar() {
  return <span className="skeleton-bar" aria-hidden="true" />;
}

/** An empty list: what is missing and, as children, what the user can do. */
export function EmptyState({
  icon,
  title,
  isCard = false,
  children,
}: {
  icon: string;
  title: string;
  /** Framed, where it takes the place of a table. */
  isCard?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={isCard ? 'notice notice-card' : 'notice'}>
      <span className="notice-mark">
        <Icon svg={icon} size="lg" />
      </span>
      <p className="notice-title">{title}</p>
      {children}
    </div>
  );
}

/** Shown where something could not be loaded. */
export function ErrorState({
  message,
  onRetry,
  isCard = false,
}: {
  message: string;
  onRetry: () => void;
  /** Framed, where it takes the place of a table. */
  isCard?: boolean;
}) {
  return (
    <div className={isCard ? 'notice notice-card' : 'notice'} role="alert">
      <p className="notice-title">{message}</p>
      <p className="soft">This could not be loaded.</p>
      <Button look="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** In a line, where a part of what is shown could not be loaded. */
export function FailureLine({
  what,
  error,
  onRetry,
}: {
  /** What is missing, as a sentence. */
  what: string;
  error: Error;
  onRetry: () => void;
}) {
  return (
    <p role="alert">
      {`${what} ${failureTextOf(error)} `}
      <button type="button" className="text-button" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

/** The parts of a TanStack query that its states depend on. */
export type LoadedQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
};

/**
 * The one boundary for the states of a query: `loading` until there is data, the failure with
 * "Try again" where the data could not be loaded, `empty` for an empty list, else the content.
 */
export function QueryStates<Data>({
  query: { data, error, refetch },
  loading,
  empty,
  showsRefreshFailure = false,
  isCard = false,
  children,
}: {
  query: LoadedQuery<Data>;
  loading: ReactNode;
  /** In place of an empty array; without it the content handles one. */
  empty?: ReactNode;
  /** Shows a failed reload above the data loaded before; otherwise it stays silent. */
  showsRefreshFailure?: boolean;
  /** Frames the failure, where it takes the place of a table. */
  isCard?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const failure = error && (
    <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} isCard={isCard} />
  );
  if (data === undefined) return failure ?? loading;
  return (
    <>
      {showsRefreshFailure && failure}
      {empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)}
    </>
  );
}
