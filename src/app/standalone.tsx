import { type ReactElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import { PRODUCT_NAME } from '#messages/product.ts'
import { followFocus } from '#ui/layout/focus-recovery.ts'
import { SiteName } from '#ui/layout/page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ConformityFooter } from './shell/footer.tsx'
import '#ui/tokens.css'
import '#ui/base.css'

/** Renders a page outside the app. Its parameters are after the hash, which is never sent or logged. */
export function renderStandalone(page: ReactElement): void {
  const root = document.getElementById('root')
  if (root === null) return
  followFocus()
  createRoot(root).render(
    <StrictMode>
      <SiteName value={PRODUCT_NAME}>
        <HashRouter>
          <ErrorBoundary>{page}</ErrorBoundary>
          <ConformityFooter />
        </HashRouter>
      </SiteName>
    </StrictMode>,
  )
}
