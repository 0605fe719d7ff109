import type { ReactNode } from 'react'
import { cancelQuestion } from '#components/messages/cancel-question.tsx'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { recordKeyOf } from '#domain/ids.ts'
import type { Movement } from '#domain/papers/records.ts'
import { isCounted } from '#domain/papers/statements/counted.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { COMPTOIR } from '#messages/fr/comptoir.ts'
import { CANCELLING } from '#messages/fr/partenariat/cancelling.ts'
import { formatTime } from '#messages/instants.ts'
import { ConfirmButton } from '#ui/dialog/confirm-button.tsx'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import styles from './comptoir.module.css'
import type { Counter } from './pieces.ts'
import type { ShopSales } from './use-shop-sales.ts'

/** The pieces and the amount of some sales. */
export function sumOf(sales: readonly Movement[]): readonly [count: number, centimes: number] {
  return [
    sales.reduce((sum, { quantity }) => sum + quantity, 0),
    sales.reduce((sum, { quantity, prixCentimes }) => sum + quantity * prixCentimes, 0),
  ]
}

function MakerSales({ counter, cancel }: { readonly counter: Counter } & Pick<ShopSales, 'cancel'>): ReactNode {
  const { today, other, partnership } = counter
  const uid = useMemberUid()
  const names = distinctNames(today, ({ article, at }) => [article, formatTime(Date.parse(at))])
  return (
    <section className={layout.stack2} aria-label={other}>
      <h3 className={layout.between}>
        <span dir="auto">{other}</span>
        <span className={layout.note}>{COMPTOIR.sum(...sumOf(today))}</span>
      </h3>
      <ul className={layout.stack1}>
        {today.map(({ _id, article, at, by, quantity, prixCentimes }, index) => {
          const facts = [
            COMPTOIR.sale(quantity, prixCentimes),
            formatTime(Date.parse(at)),
            by === uid ? '' : COMPTOIR.notedBy(other),
            partnership.records.waiting.has(recordKeyOf(_id)) ? COMPTOIR.waiting : '',
          ]
          return (
            <li key={_id} className={styles.sale}>
              <p className={styles.words}>
                <span dir="auto">{article}</span>
                <br />
                <span className={layout.small}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
              </p>
              <ItemName value={names[index] ?? ''}>
                <ConfirmButton
                  small
                  variant="quiet"
                  question={
                    isCounted(recordKeyOf(_id), partnership.records) ? cancelQuestion(CANCELLING.counted) : null
                  }
                  onConfirm={() => cancel(_id, partnership.candidature, COMPTOIR.undone(quantity))}
                >
                  {COMPTOIR.undo}
                </ConfirmButton>
              </ItemName>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export const TODAY_ID = 'ventes-du-jour'

/** Today's sales, by the other party, each with a way to cancel it. */
export function Today({
  counters,
  cancel,
}: { readonly counters: readonly Counter[] } & Pick<ShopSales, 'cancel'>): ReactNode {
  const sold = counters.filter(({ today }) => today.length > 0)
  return (
    <section id={TODAY_ID} tabIndex={-1} className={layout.stack4} aria-labelledby={`${TODAY_ID}-titre`}>
      <h2 id={`${TODAY_ID}-titre`}>{COMPTOIR.today}</h2>
      {sold.length === 0 ? <p className={layout.soft}>{COMPTOIR.todayNone}</p> : null}
      {sold.map((counter) => (
        <MakerSales key={counter.partnership.candidature._id} {...{ counter, cancel }} />
      ))}
    </section>
  )
}
