import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useLiveDraft } from '#data/hooks/use-draft.ts'
import type { Records } from '#data/hooks/use-records.ts'
import type { Candidature } from '#domain/candidature.ts'
import { checkDay } from '#domain/fields.ts'
import { freeItems, standingStatements } from '#domain/papers/statements/ledger.ts'
import { isEmptyStatement } from '#domain/papers/statements/limits.ts'
import { nextPeriod } from '#domain/papers/statements/period.ts'
import { rentToCount } from '#domain/papers/statements/rent.ts'
import { buildStatement } from '#domain/papers/statements/sums.ts'
import type { TermsByDay } from '#domain/papers/statements/terms.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'

/** The fields of a new statement, as typed. */
interface Fields {
  readonly from: string
  readonly to: string
  /** Whether the rent is deducted. */
  readonly deduct: boolean
}

interface Source {
  readonly candidature: Candidature
  readonly records: Records
  readonly terms: TermsByDay
}

export type NewReleve = ReturnType<typeof useNewReleve>

function dayError(day: string): string | undefined {
  const code = checkDay(day)
  if (code === null) return undefined
  return code === 'date-year' ? RELEVES.farDay : RELEVES.notADay
}

function errorsIn({ from, to }: Fields) {
  const wrongFrom = dayError(from)
  return {
    from: wrongFrom,
    to: dayError(to) ?? (wrongFrom === undefined && to < from ? RELEVES.reversed : undefined),
  }
}

/** A statement being made: typed values over proposed ones, stored as a draft of this device. */
export function useNewReleve({ candidature, records, terms }: Source) {
  const device = useDevice()
  const draft = useLiveDraft(`releve/${candidature._id}`)
  const day = today(device)
  const edits = (draft.values ?? {}) as Partial<Fields>
  const standing = standingStatements(records.statements, records.answers)
  const oldest = freeItems(records, terms)[0]?.day ?? ''
  const fields: Fields = { ...nextPeriod(standing, day, oldest), deduct: false, ...edits }
  const errors = errorsIn(fields)
  const isWrong = Object.values(errors).some((error) => error !== undefined)
  const { from, to, deduct } = fields
  const rent = isWrong ? null : rentToCount({ from, to }, standing)
  const own = { reason: '', commission: 0, base: '', rentCentimes: 0, lines: {} } as const
  const days = deduct && rent !== null ? rent : { rentFrom: '', rentTo: '' }
  const statement = isWrong ? null : buildStatement(records, terms, { from, to, ...days, ...own })
  return {
    ...{ fields, errors, rent, statement },
    endsInFuture: to > day,
    empty: statement !== null && isEmptyStatement(statement),
    edit: draft.change,
    forget: draft.discard,
  }
}
