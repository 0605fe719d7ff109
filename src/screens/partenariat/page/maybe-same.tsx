import type { ReactNode } from 'react'
import type { Records } from '#data/hooks/use-records.ts'
import { useTwoSales } from '#data/hooks/use-two-sales.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { notVoided } from '#domain/papers/movements.ts'
import { twiceNoted } from '#domain/papers/twice-noted.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import { comptoirPath } from '#wire/comptoir.ts'

/** Says before the money of a partnership that both parties may have noted one sale, and leads to where it is asked. */
export function MaybeSame({ id, records }: { readonly id: CandidatureId; readonly records: Records }): ReactNode {
  const answered = useTwoSales()
  const pairs = twiceNoted(notVoided(records.movements, records.voids))
  const open = answered === undefined ? [] : pairs.filter(({ second }) => !answered.has(second._id))
  if (open.length === 0) return null
  return (
    <Callout tone="waiting" title={spaced(PARTENARIAT.maybeSame)}>
      <div className={layout.stack2}>
        <p dir="auto">{spaced(PARTENARIAT.maybeSameText(open.map(({ second }) => second.article)))}</p>
        <div>
          <ButtonLink small variant="secondary" to={comptoirPath(id)}>
            {PARTENARIAT.maybeSameAnswer}
          </ButtonLink>
        </div>
      </div>
    </Callout>
  )
}
