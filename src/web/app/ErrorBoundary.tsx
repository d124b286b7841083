/** Catches errors while a page renders, so that an error costs one page and not the app. */
import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';

interface State {
  failed: boolean;
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead; by default a sentence with a button. */
  fallback?: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  /** What failed for want of a network is tried again when there is one. */
  tryAgain = (): void => {
    if (this.state.failed) this.setState({ failed: false });
  };

  override componentDidMount(): void {
    addEventListener('online', this.tryAgain);
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.tryAgain);
  }

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    if (fallback !== undefined) return fallback;
    return (
      <div role="alert" className="grid justify-items-center gap-4 px-4 py-16 text-center">
        <h1 className="text-xl font-semibold">This page could not be shown</h1>
        <p>Check your connection, then reload it.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    );
  }
}
