import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './notice.css';

/** In place of a list that is empty: what is missing and, where there is one, what to do. */
export function EmptyState({
  icon,
  title,
  children,
}: {
  icon: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="notice">
      <span className="notice-mark">
        <Icon svg={icon} size="lg" />
      </span>
      <p className="notice-title">{title}</p>
      {children}
    </div>
  );
}

/** In place of what could not be loaded. */
export function ErrorState({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="notice" role="alert">
      <p className="notice-title">{message}</p>
      <Button look="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
