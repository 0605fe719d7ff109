import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useLiveDraft } from '#data/hooks/use-draft.ts'
import type { Candidature } from '#domain/candidature.ts'
import { checkDay } from '#domain/fields.ts'
import { parseOptional } from '#domain/input.ts'
import { COMMISSION_MAX } from '#domain/market/annonce.ts'
import { parseCentimes } from '#domain/papers/cell.ts'
import type { CountedMovement } from '#domain/papers/movements.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { type Copy, STATEMENT_MOVEMENTS_MAX, type Statement } from '#domain/papers/records.ts'
import { buildStatement, salesToCount } from '#domain/papers/statement.ts'
import { isEmptyStatement, RENT_CENTIMES_MAX } from '#domain/papers/statements/limits.ts'
import { nextPeriod, type Period, wholeMonths } from '#domain/papers/statements/period.ts'
import { agreedTerms, contratInForce, termsErrors } from '#domain/papers/statements/terms.ts'
import { fieldMessage } from '#messages/errors.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'

/** The form as shown: texts as typed. */
interface Fields extends Period {
  readonly commission: string
  readonly deduct: boolean
  readonly rent: string
}

interface Source {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly sales: readonly CountedMovement[]
  readonly statements: readonly Statement[]
  readonly copies: readonly Copy[]
}

export type NewReleve = ReturnType<typeof useNewReleve>

function decimal(value: number): string {
  return String(value).replace('.', ',')
}

/** Whether a percentage has two decimals at most, as sums count no more: what is shown is what is counted. */
function hundredths(percent: number): boolean {
  return Number(percent.toFixed(2)) === percent
}

function dayError(day: string): string | undefined {
  const code = checkDay(day)
  if (code === null) return undefined
  return code === 'date-year' ? RELEVES.farDay : RELEVES.notADay
}

/** The error message of each field. */
function errorsIn({ from, to, deduct }: Fields, commission: number, rentCentimes: number) {
  const wrongFrom = dayError(from)
  const isShare = commission >= 0 && commission <= COMMISSION_MAX && hundredths(commission)
  const rent = rentCentimes > 0 ? undefined : RELEVES.badRent
  return {
    from: wrongFrom,
    to: dayError(to) ?? (wrongFrom === undefined && to < from ? RELEVES.reversed : undefined),
    commission: isShare ? undefined : RELEVES.badCommission,
    rent:
      rentCentimes > RENT_CENTIMES_MAX
        ? fieldMessage({ field: 'rentCentimes', code: 'account-rent' })
        : deduct
          ? rent
          : undefined,
  }
}

/** A statement being made: typed values over proposed ones, stored as a draft of this device. */
export function useNewReleve({ candidature, partenariat, sales, statements, copies }: Source) {
  const device = useDevice()
  const draft = useLiveDraft(`compte/${candidature._id}`)
  const day = today(device)
  const edits = (draft.values ?? {}) as Partial<Fields>
  const oldest = salesToCount(sales, statements, day)[0]?.day ?? ''
  const period = { ...nextPeriod(statements, day, oldest), ...edits }
  const terms = agreedTerms(contratInForce(partenariat, copies), candidature.annonce)
  const monthly = terms.monthlyCentimes
  const months = wholeMonths(period)
  const fields: Fields = {
    commission: decimal(terms.commission),
    deduct: false,
    rent: months > 0 && monthly > 0 ? decimal((monthly * months) / 100) : '',
    ...period,
  }
  const commission = parseOptional(fields.commission, '%')
  const rentCentimes = fields.deduct ? parseCentimes(fields.rent) : 0
  const errors = errorsIn(fields, commission, rentCentimes)
  const isWrong = Object.values(errors).some((error) => error !== undefined)
  const { from, to } = fields
  const statement = isWrong ? null : buildStatement(sales, statements, { from, to, commission, rentCentimes })
  return {
    ...{ fields, errors, monthly, months, statement },
    // Differences from the agreed terms: the server would reject them.
    disagreed: statement === null ? [] : termsErrors(statement, terms),
    endsInFuture: to > day,
    empty: statement !== null && isEmptyStatement(statement),
    tooMany: statement !== null && statement.movements.length > STATEMENT_MOVEMENTS_MAX,
    edit: draft.change,
    forget: draft.discard,
  }
}
