import type { ReactNode } from 'react'
import type { Candidature } from '#domain/candidature.ts'
import { conflictsAt } from '#domain/papers/conflicts.ts'
import type { InventaireHeader } from '#domain/papers/inventaire.ts'
import { HEADER_TARGET, type Partenariat } from '#domain/papers/partenariat.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { useWarnings } from '#ui/status/use-warnings.ts'
import { ConflictChoice, choiceId } from '../paper/conflict-choice.tsx'
import section from '../paper/section.module.css'
import { CELLS, Cell } from './cell.tsx'
import { Warning } from './rows/row.tsx'
import type { Typing } from './use-typing.ts'

const FIELDS = Object.keys(SHARED_INVENTAIRE.headerFields) as readonly (keyof InventaireHeader)[]

const REVERSED_ID = 'dates-reversed'

function next(control: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>(CELLS)]
  all[all.indexOf(control) + 1]?.focus()
}

/** The dates, and where and when the sheet was made. */
export function DepositHeader({
  candidature,
  partenariat,
  typing,
}: {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly typing: Typing
}): ReactNode {
  const { header } = partenariat
  const reversed = header.dateDepot !== '' && header.dateReprise !== '' && header.dateReprise < header.dateDepot
  useWarnings(reversed ? [[REVERSED_ID, SHARED_INVENTAIRE.datesAnnounced]] : [])
  const warningsOf = (field: keyof InventaireHeader) => {
    const disproved = reversed && (field === 'dateDepot' || field === 'dateReprise')
    const disputed = conflictsAt(partenariat, HEADER_TARGET, field).length > 0
    const warnings = [...(disproved ? [REVERSED_ID] : []), ...(disputed ? [choiceId(HEADER_TARGET, field)] : [])]
    return { warnings, disproved }
  }
  return (
    <section className={section.section} aria-labelledby="header-title">
      <h2 id="header-title">{SHARED_INVENTAIRE.header}</h2>
      <div className={section.fields}>
        {FIELDS.map((field) => (
          <div key={field}>
            <span className={section.label} aria-hidden="true">
              {SHARED_INVENTAIRE.headerFields[field]}
            </span>
            <Cell
              target={HEADER_TARGET}
              field={field}
              label={SHARED_INVENTAIRE.headerFields[field]}
              value={header[field]}
              {...warningsOf(field)}
              typing={typing}
              onEnter={next}
            />
            <ConflictChoice
              candidature={candidature}
              partenariat={partenariat}
              target={HEADER_TARGET}
              field={field}
              label={SHARED_INVENTAIRE.headerFields[field]}
            />
          </div>
        ))}
      </div>
      {reversed ? <Warning id={REVERSED_ID}>{SHARED_INVENTAIRE.datesReversed}</Warning> : null}
    </section>
  )
}
