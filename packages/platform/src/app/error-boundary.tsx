import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Rendered instead of the children after one of them has thrown. `retry` renders the children again. */
  fallback: (failure: { error: unknown; retry: () => void }) => ReactNode;
  /** A change of this value (a path, an id) renders the children again. */
  resetKey?: unknown;
  onError?: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
}

/** Confines a render error to a region of the page. `Region` of @karigar/ui adds the usual error panel. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) this.retry();
  }

  readonly retry = () => this.setState({ failure: null });

  override render() {
    return this.state.failure ? this.props.fallback({ error: this.state.failure.error, retry: this.retry }) : this.props.children;
  }
}
