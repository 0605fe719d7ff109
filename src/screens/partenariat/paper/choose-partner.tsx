import type { ReactNode } from 'react'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { distinctNames, whichIn } from '#messages/distinct-names.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { otherName } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { BackToDashboard } from './paper-links.tsx'
import type { Chosen } from './use-chosen-candidature.tsx'

/** Asks whose paper is wanted, when an address does not say it or names somebody else. */
export function ChoosePartner({
  title,
  chosen,
  blank = true,
}: {
  readonly title: string
  readonly chosen: Chosen
  /** Whether there is a template to fall back on. */
  readonly blank?: boolean
}): ReactNode {
  const uid = useMemberUid()
  const notFound = chosen.choice.kind === 'ask' && chosen.choice.notFound
  const question = notFound ? `${PAPER.notFound} ${PAPER.notFoundChoose}` : PAPER.which
  const nameOf = (one: Candidature) => otherName(one, uid)
  const names = distinctNames(chosen.candidatures, (one) => [nameOf(one), PAPER.since(one.date)])
  const annonce = chosen.candidatures[0]?.annonce
  return (
    <Page
      title={title}
      documentTitle={annonce === undefined ? title : whichIn(title, annonce.nom, annonce)}
      width="narrow"
      back={<BackToDashboard />}
      lead={<p>{spaced(question)}</p>}
    >
      <ul className={layout.stack3} aria-label={PAPER.partners}>
        {chosen.candidatures.map((candidature, index) => (
          <Card key={candidature._id} as="li" className={layout.stack2}>
            <ButtonLink
              icon="document"
              variant="secondary"
              wide
              to={{ search: chosen.search(candidature.creatorId) }}
              aria-label={names[index]}
            >
              {nameOf(candidature)}
            </ButtonLink>
            <p className={layout.small}>{PAPER.since(candidature.date)}</p>
          </Card>
        ))}
      </ul>
      {blank ? (
        <div>
          <ButtonLink icon="document" variant="quiet" to={{ search: chosen.search(undefined, true) }}>
            {PAPER.blank}
          </ButtonLink>
        </div>
      ) : null}
    </Page>
  )
}
