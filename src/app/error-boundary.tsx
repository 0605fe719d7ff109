import { Component, type ReactNode } from 'react'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { shell } from '#messages/fr/shell.ts'
import { Button } from '#ui/button.tsx'

interface State {
  readonly failed: boolean
}

/** A screen that fails leaves the header, the footer and a way out. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main id="contenu">
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
