import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { UNKNOWN_ERROR } from '../shared/api/error-text.ts';
import { ErrorState } from '../shared/ui/states.tsx';

/** Catches the errors of a screen; the frame around it stays, another address resets it. */
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
    // A deployment removes the chunks of the former release: only a reload helps.
    return <ErrorState message={UNKNOWN_ERROR} onRetry={() => window.location.reload()} />;
  }
}
