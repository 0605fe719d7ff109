import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { PartnershipLink } from '#components/candidature/partnership-link.tsx'
import { NamedList } from '#components/navigation/named-list.tsx'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { leaverOf } from '#domain/candidature.ts'
import { annonceName, annonceParts } from '#messages/distinct-names.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { TURN_STATE } from '#messages/fr/partenariat/turn-state.ts'
import { tableau } from '#messages/fr/tableau.ts'
import { partnershipDates } from '#messages/partnership-dates.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useItemTitle } from '#ui/item-name.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Badge } from '#ui/status/badge.tsx'
import { paths } from '#wire/site.ts'
import styles from './tableau-de-bord.module.css'

function otherOf({ candidature: { annonce, nom }, party }: Partnership): string {
  return party === 'boutique' ? nom : annonce.nom
}

/** Whether it is over, or a party has deleted their account and nothing is left to do for the other. */
function isPast({ candidature, isOver, situation: { pieces, uncounted, open } }: Partnership): boolean {
  return isOver || (leaverOf(candidature) !== null && pieces <= 0 && uncounted === 0 && open === 0)
}

function TurnBadge({ partnership }: { readonly partnership: Partnership }): ReactNode {
  const { turn, party, isOver } = partnership
  if (isOver) return <Badge {...{ tone: 'plain', icon: 'check', children: TURN_STATE.over }} />
  if (turn === null || turn === undefined)
    return <Badge {...{ tone: 'good', icon: 'check', children: TURN_STATE.none }} />
  return turn.waitsFor.includes(party) ? (
    <Badge tone="waiting" icon="arrow-right">
      {TURN_STATE.mine}
    </Badge>
  ) : (
    <Badge tone="plain" icon="clock">
      {spaced(TURN_STATE.theirs(otherOf(partnership)))}
    </Badge>
  )
}

function PartnershipCard({ partnership }: { readonly partnership: Partnership }): ReactNode {
  const { candidature, party, situation, turn } = partnership
  const { _id, annonce, annonceId, creatorId } = candidature
  const { titre } = annonce
  const other = otherOf(partnership)
  const link = { small: true, icon: 'document', variant: 'secondary' } as const
  return (
    <Card as="li" className={cx(layout.stack2, styles.candidature)}>
      {turn === undefined || (turn === null && leaverOf(candidature) !== null) ? null : (
        <div>
          <TurnBadge partnership={partnership} />
        </div>
      )}
      <h3>
        <Link to={paths.partenariat(_id)} className={styles.link} aria-label={useItemTitle(other)}>
          {other}
        </Link>
      </h3>
      <p className={cx(layout.lines4, styles.terms)}>
        <span>{party === 'boutique' ? annonceName(annonce) : [titre, annonce.ville].filter(Boolean).join(', ')}</span>
        <span>{spaced(partnershipDates(situation))}</span>
      </p>
      <PartnerLeft candidature={candidature} />
      <div className={cx(layout.row2, styles.actions)}>
        <PartnershipLink to={paths.partenariat(_id)} />
        <ButtonLink {...link} to={paths.contrat(annonceId, creatorId)}>
          {texts.contrat}
        </ButtonLink>
        <ButtonLink {...link} to={paths.inventaire(annonceId, creatorId)}>
          {texts.inventaire}
        </ButtonLink>
        <ButtonLink {...link} to={paths.releves(annonceId, creatorId)}>
          {texts.releves}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The member's partnerships: those that run, or those that are over. Nothing when there are none. */
export function Partnerships({
  all,
  past = false,
}: {
  readonly all: readonly Partnership[]
  readonly past?: boolean
}): ReactNode {
  const rows = all.filter((one) => isPast(one) === past).reverse()
  const [first] = rows
  if (first === undefined) return null
  const isTop = !past || all.every(isPast)
  const id = past ? 'partenariats-passes' : 'partenariats'
  return (
    <section className={cx(layout.stack4, styles.section)} aria-labelledby={id}>
      <div className={layout.between}>
        <div>
          <h2 id={id}>{past ? tableau.pastTitle : tableau.partnershipsTitle}</h2>
          {past ? <p className={styles.preview}>{spaced(tableau.pastText)}</p> : null}
        </div>
        {isTop ? (
          <ButtonLink small variant="secondary" to={paths.ventes}>
            {tableau.sums[first.party]}
          </ButtonLink>
        ) : null}
      </div>
      <NamedList
        className={styles.candidatures}
        rows={rows}
        parts={(one) => [otherOf(one), ...annonceParts(one.candidature.annonce)]}
        keyOf={({ candidature }) => candidature._id}
      >
        {(partnership) => <PartnershipCard partnership={partnership} />}
      </NamedList>
    </section>
  )
}
