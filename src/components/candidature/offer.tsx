import type { ReactNode } from 'react'
import { useUndoSeconds } from '#data/hooks/use-settings.ts'
import type { Candidature } from '#domain/candidature.ts'
import { canWait } from '#domain/undoable.ts'
import { formatCommission, formatPeriod, formatPrix } from '#messages/format.ts'
import { candidature } from '#messages/fr/candidature.ts'
import { formatSpace } from '#messages/precision-values.ts'
import { cx } from '#ui/cx.ts'
import { Facts } from '#ui/layout/facts.tsx'
import layout from '#ui/layout/layout.module.css'
import { useServerNow } from './countdown.tsx'
import styles from './offer.module.css'

const texts = candidature.offer

/** How long the answer can be undone: not in the offer's last minutes. */
function UndoNote({ offerExpiresAt }: Pick<Candidature, 'offerExpiresAt'>): ReactNode {
  const seconds = useUndoSeconds()
  const waits = canWait(offerExpiresAt, useServerNow())
  return <p className={layout.small}>{waits ? texts.undo(seconds) : texts.last}</p>
}

/** What the créateur agrees to by confirming: the terms that they applied to. */
export function Offer({ candidature: { annonce, offerExpiresAt } }: { readonly candidature: Candidature }): ReactNode {
  const { nom, ville, prix, commission, dateDebut, dateFin, titre = '' } = annonce
  const space = [titre, formatSpace(annonce)].filter((text) => text !== '')
  return (
    <div className={cx(layout.stack2, styles.offer)}>
      <strong>{texts.title}</strong>
      <Facts
        items={[
          [texts.prix, formatPrix(prix)],
          [texts.commission, commission > 0 ? formatCommission(commission) : texts.none],
          [texts.period, formatPeriod(dateDebut, dateFin)],
          ...(space.length === 0 ? [] : ([[texts.space, space.join(', ')]] as const)),
          [texts.boutique, `${nom}, ${ville}`],
        ]}
      />
      <UndoNote offerExpiresAt={offerExpiresAt} />
    </div>
  )
}
