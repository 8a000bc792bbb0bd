import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { UNKNOWN_ERROR } from '../shared/api/error-text.ts';
import { ErrorState } from '../shared/ui/states.tsx';

/** A screen that breaks leaves the frame around it standing; another address starts afresh. */
export function RouteErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname}>{children}</Boundary>;
}

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    // A chunk of a former release is gone after a deployment: only a reload brings the new one.
    return <ErrorState message={UNKNOWN_ERROR} onRetry={() => window.location.reload()} />;
  }
}
