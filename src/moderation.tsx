import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import { ErrorBoundary } from '#app/error-boundary.tsx'
import { ConformityFooter } from '#app/shell/footer.tsx'
import { PRODUCT_NAME } from '#messages/product.ts'
import { Moderation } from '#screens/moderation/moderation.tsx'
import { followFocus } from '#ui/layout/focus-recovery.ts'
import { SiteName } from '#ui/layout/site-name.ts'
import '#ui/tokens.css'
import '#ui/base.css'

// A page of its own: nobody but an operator loads any of it. Its parts are after the hash, which is never sent or logged.
const root = document.getElementById('root')
if (root !== null) {
  followFocus()
  createRoot(root).render(
    <StrictMode>
      <SiteName value={PRODUCT_NAME}>
        <HashRouter>
          <ErrorBoundary>
            <Moderation />
          </ErrorBoundary>
          <ConformityFooter />
        </HashRouter>
      </SiteName>
    </StrictMode>,
  )
}
