import type { ReactNode } from 'react'
import { showToast } from '#components/messages/toast-store.ts'
import { keepTwoSales, noteSaleGone } from '#data/commands/two-sales.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { useTwoSales } from '#data/hooks/use-two-sales.ts'
import { voidId } from '#domain/papers/movements.ts'
import type { Movement } from '#domain/papers/records.ts'
import type { TwiceNoted } from '#domain/papers/twice-noted.ts'
import { COMPTOIR } from '#messages/fr/comptoir.ts'
import { formatTime } from '#messages/instants.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import type { Counter } from './pieces.ts'
import type { ShopSales } from './use-shop-sales.ts'

function Question({
  counter: { other, partnership },
  pair: { first, second },
  cancel,
}: { readonly counter: Counter; readonly pair: TwiceNoted } & Pick<ShopSales, 'cancel'>): ReactNode {
  const device = useDevice()
  const uid = useMemberUid()
  const time = ({ at }: { readonly at: string }) => formatTime(Date.parse(at))
  const [own, theirs] = first.by === uid ? [first, second] : [second, first]
  const day = second.day === today(device) ? '' : second.day
  const text = COMPTOIR.sameSale(second.article, [time(own), time(theirs)], other, day)
  useAnnouncement(`${COMPTOIR.same} ${text}`, AT_ONCE_MS, '')
  const keepBoth = () => {
    void keepTwoSales(device, second._id)
    showToast({ text: COMPTOIR.sameTwo })
  }
  return (
    <Callout tone="waiting" title={COMPTOIR.same}>
      <div className={layout.stack3}>
        <p dir="auto">{text}</p>
        <div className={layout.row2}>
          <Button variant="secondary" onClick={() => cancel(second._id, partnership.candidature, COMPTOIR.sameOne)}>
            {COMPTOIR.sameYes}
          </Button>
          <Button variant="secondary" onClick={keepBoth}>
            {COMPTOIR.sameNo}
          </Button>
        </div>
      </div>
    </Callout>
  )
}

/** Says that the other party cancelled a sale that this one had said to be another. */
function Gone({
  counter: { other },
  sale: { _id, article, at },
}: {
  readonly counter: Counter
  readonly sale: Movement
}): ReactNode {
  const device = useDevice()
  const text = COMPTOIR.twoGone(article, formatTime(Date.parse(at)), other)
  useAnnouncement(text, AT_ONCE_MS, '')
  return (
    <Callout tone="waiting" title={COMPTOIR.twoGoneTitle}>
      <div className={layout.stack3}>
        <p dir="auto">{text}</p>
        <div>
          <Button variant="secondary" onClick={() => void noteSaleGone(device, _id)}>
            {COMPTOIR.understood}
          </Button>
        </div>
      </div>
    </Callout>
  )
}

/**
 * Asks of the oldest sale that both parties may have noted whether it is one, and says that the other party has answered
 * otherwise; nothing when there is none.
 */
export function SameSale({
  counters,
  cancel,
}: { readonly counters: readonly Counter[] } & Pick<ShopSales, 'cancel'>): ReactNode {
  const uid = useMemberUid()
  const two = useTwoSales()
  if (two === undefined) return null
  const gone = counters.flatMap((counter) => {
    const { movements, voids } = counter.partnership.records
    const isGone = ({ _id }: Movement) => voids.some((one) => one._id === voidId(_id) && one.by !== uid)
    const unread = movements.filter(
      (sale) => two.get(sale._id)?.gone === undefined && two.has(sale._id) && isGone(sale),
    )
    return unread.map((sale) => ({ counter, sale }))
  })
  const open = counters.flatMap((counter) => counter.twice.map((pair) => ({ counter, pair })))
  const [cancelled] = gone
  if (cancelled !== undefined) return <Gone key={cancelled.sale._id} {...cancelled} />
  const [question] = open.filter(({ pair }) => !two.has(pair.second._id))
  return question === undefined ? null : <Question key={question.pair.second._id} {...question} cancel={cancel} />
}
