import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { shell } from '#messages/fr/shell.ts'
import { Button } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'

const AGAIN_MS = 10_000 // a screen that fails again sooner would fail forever

interface Props {
  readonly children: Elements
  /** The reader's address: another one has another screen. */
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

  /** Most failures come from a DOM changed by a translator or an extension; a fresh render repairs it. */
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
 * Remounts a failed screen once, and again after a while; if it fails again, only the header, the footer and a way out
 * remain. Navigating to another address resets this.
 */
export function ErrorBoundary({ children }: { readonly children: Elements }): ReactNode {
  return <Boundary place={useLocation().key}>{children}</Boundary>
}
