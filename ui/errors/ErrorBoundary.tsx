import { Component, useEffect, type ComponentType, type ReactNode } from 'react'
import { ViewLoadError } from '../core-client/view-load-error'

export interface FallbackProps {
  readonly error: unknown
  /** Renders the children again from their initial state. */
  readonly retry: () => void
}

interface ErrorBoundaryProps {
  /** Rendered instead of the children after one of them has thrown. */
  readonly Fallback: ComponentType<FallbackProps>
  /** The child's path, if it has one. When it changes, the children are rendered again. */
  readonly resetKey?: string
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly failed: boolean
  readonly error: unknown
}

/** Catches errors of rendering below it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: undefined }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, error }
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (this.state.failed && resetKey !== this.props.resetKey) this.show()
  }

  readonly show = (): void => this.setState({ failed: false, error: undefined })

  readonly retry = (): void => {
    const { error } = this.state
    if (error instanceof ViewLoadError) error.retry()
    this.show()
  }

  override render(): ReactNode {
    const { Fallback, children } = this.props
    const { failed, error } = this.state
    if (!failed) return children
    return (
      <>
        <Fallback error={error} retry={this.retry} />
        {error instanceof ViewLoadError ? <Awaited view={error} onHere={this.show} /> : null}
      </>
    )
  }
}

/** Renders the children again once the view's code has loaded. */
function Awaited({ view, onHere }: { readonly view: ViewLoadError; readonly onHere: () => void }): ReactNode {
  useEffect(() => view.whenLoaded(onHere), [view, onHere])
  return null
}
