import { Component, useEffect, type ComponentType, type ReactNode } from 'react'
import { ViewLacks } from '../core-client/view-lacks'

export interface FallbackProps {
  readonly error: unknown
  /** Shows the children again, from their beginning. */
  readonly retry: () => void
}

interface ErrorBoundaryProps {
  /** What shows in place of the children once one of them has failed. */
  readonly Fallback: ComponentType<FallbackProps>
  /** Where one is; elsewhere the children get another chance by themselves. */
  readonly place?: string
  readonly children: ReactNode
}

interface ErrorBoundaryState {
  readonly failed: boolean
  readonly error: unknown
}

/** What cannot be shown ends here. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: undefined }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, error }
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps): void {
    if (this.state.failed && place !== this.props.place) this.show()
  }

  readonly show = (): void => this.setState({ failed: false, error: undefined })

  readonly retry = (): void => {
    const { error } = this.state
    if (error instanceof ViewLacks) error.askAgain()
    this.show()
  }

  override render(): ReactNode {
    const { Fallback, children } = this.props
    const { failed, error } = this.state
    if (!failed) return children
    return (
      <>
        <Fallback error={error} retry={this.retry} />
        {error instanceof ViewLacks ? <Awaited view={error} onHere={this.show} /> : null}
      </>
    )
  }
}

/** What a view lacks may come by itself. */
function Awaited({ view, onHere }: { readonly view: ViewLacks; readonly onHere: () => void }): ReactNode {
  useEffect(() => view.whenHere(onHere), [view, onHere])
  return null
}
