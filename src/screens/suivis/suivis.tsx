import type { ReactNode } from 'react'
import { useSession } from '#data/hooks/use-session.ts'
import { suivis as texts } from '#messages/fr/suivis.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import { Favoris } from './favoris.tsx'
import { Recherches } from './recherches.tsx'
import styles from './suivis.module.css'

/** What whoever is here follows. A visitor's is kept on the device, until it follows them into an account. */
export function Suivis(): ReactNode {
  const session = useSession()
  return (
    <Page title={texts.title} lead={session.state === 'member' ? texts.leadMember : texts.lead}>
      {session.state === 'anonymous' ? (
        <Callout tone="plain">
          <p>{texts.visitor}</p>
          <ButtonLink variant="secondary" icon="user" to={paths.connexion} className={styles.signUp}>
            {texts.signUp}
          </ButtonLink>
        </Callout>
      ) : null}
      <Favoris />
      <Recherches />
    </Page>
  )
}
