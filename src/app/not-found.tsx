import type { ReactNode } from 'react'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { shell } from '#messages/fr/shell.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
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
