import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { shell } from '#messages/fr/shell.ts'
import { Button } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'

const AGAIN_MS = 10_000 // what fails sooner would fail for ever

interface Props {
  readonly children: Elements
  /** Where the reader is: another place has another screen. */
  readonly place: string
}

interface State {
  readonly failed: boolean
}

class Boundary extends Component<Props, State> {
  override state: State = { failed: false }
  private remountedAt = Number.NEGATIVE_INFINITY

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  /** Most fail on a page that a translator or an extension has changed, which is whole again once it is drawn anew. */
  override componentDidCatch(): void {
    const now = performance.now()
    if (now - this.remountedAt < AGAIN_MS) return
    this.remountedAt = now
    this.setState({ failed: false })
  }

  override componentDidUpdate({ place }: Props): void {
    if (place === this.props.place) return
    this.remountedAt = Number.NEGATIVE_INFINITY
    if (this.state.failed) this.setState({ failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main id="contenu" tabIndex={-1}>
        <EmptyState
          title={shell.crashTitle}
          action={<Button onClick={() => window.location.assign('/')}>{shell.backHome}</Button>}
        >
          {shell.crashText}
        </EmptyState>
      </main>
    )
  }
}

/**
 * A screen that fails is mounted anew, once, and again after a while; if it fails again, it leaves the header, the footer
 * and a way out. Another place is tried as if nothing had been.
 */
export function ErrorBoundary({ children }: { readonly children: Elements }): ReactNode {
  return <Boundary place={useLocation().key}>{children}</Boundary>
}
