import type { ReactNode } from 'react'
import { contact as texts } from '#messages/fr/contact.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ContactForm } from './contact-form.tsx'

/** A message to the support. */
export function Contact(): ReactNode {
  return (
    <Page title={texts.title} lead={spaced(texts.lead)} width="narrow">
      <Card>
        <noscript>
          <p>{common.needsScripts}</p>
        </noscript>
        <ContactForm />
      </Card>
    </Page>
  )
}
