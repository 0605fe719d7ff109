import type { ReactNode } from 'react'
import { shell } from '#messages/fr/shell.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { paths } from '#wire/site.ts'

export function NotFound(): ReactNode {
  return (
    <Page title={shell.notFoundTitle} width="narrow">
      <EmptyState
        title={shell.notFoundText}
        action={
          <ButtonLink to={paths.accueil} icon="home">
            {shell.backHome}
          </ButtonLink>
        }
      />
    </Page>
  )
}
