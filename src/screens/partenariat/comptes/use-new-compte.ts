import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useLiveDraft } from '#data/hooks/use-draft.ts'
import { COMMISSION_MAX } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { FieldError } from '#domain/codes.ts'
import { checkDay } from '#domain/fields.ts'
import { parseOptional } from '#domain/input.ts'
import { accountOf, salesToCount } from '#domain/partenariat/account.ts'
import { isEmptyAccount, RENT_CENTIMES_MAX } from '#domain/partenariat/accounts/limits.ts'
import { nextPeriod, type Period, wholeMonths } from '#domain/partenariat/accounts/period.ts'
import { agreedContrat, agreedTerms, termsErrors } from '#domain/partenariat/accounts/terms.ts'
import { parseCentimes } from '#domain/partenariat/cell.ts'
import type { CountedMovement } from '#domain/partenariat/movements.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { ACCOUNT_MOVEMENTS_MAX, type Account, type AccountData, type Copy } from '#domain/partenariat/records.ts'

/** The form as it is shown: texts as they are typed. */
interface Fields extends Period {
  readonly commission: string
  readonly deduct: boolean
  readonly rent: string
}

type WrongField = 'period' | 'day' | 'far' | 'commission' | 'rent' | 'rent-max'

interface Source {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly sales: readonly CountedMovement[]
  readonly accounts: readonly Account[]
  readonly copies: readonly Copy[]
}

export interface NewCompte {
  readonly fields: Fields
  readonly edit: (change: Partial<Fields>) => void
  readonly forget: () => void
  readonly wrong: readonly WrongField[]
  /** What differs from the terms that were agreed: the server would refuse it. */
  readonly disagreed: readonly FieldError[]
  /** A month's rent and the whole months of the period. */
  readonly monthly: number
  readonly months: number
  /** The period is not over. */
  readonly ahead: boolean
  /** What would be kept, were it agreed; `null` while a field is wrong. */
  readonly account: AccountData | null
  readonly tooMany: boolean
  /** It would count nothing. */
  readonly empty: boolean
}

function decimal(value: number): string {
  return String(value).replace('.', ',')
}

/** Sums count two decimals of a percentage: what is shown is what is counted. */
function hundredths(percent: number): boolean {
  return Number(percent.toFixed(2)) === percent
}

function wrongIn(fields: Fields, commission: number, rentCentimes: number): readonly WrongField[] {
  const { from, to, deduct } = fields
  const days = [checkDay(from), checkDay(to)]
  return [
    ...(days.includes('not-a-date') ? ['day' as const] : []),
    ...(days.includes('date-year') ? ['far' as const] : []),
    ...(to < from ? ['period' as const] : []),
    ...(commission >= 0 && commission <= COMMISSION_MAX && hundredths(commission) ? [] : ['commission' as const]),
    ...(!deduct || rentCentimes > 0 ? [] : ['rent' as const]),
    ...(rentCentimes > RENT_CENTIMES_MAX ? ['rent-max' as const] : []),
  ]
}

/**
 * An account being made: what is typed over what is proposed, kept as a draft of this device. `null` until the draft has
 * been read.
 */
export function useNewCompte({ candidature, partenariat, sales, accounts, copies }: Source): NewCompte | null {
  const device = useDevice()
  const draft = useLiveDraft(`compte/${candidature._id}`)
  const day = today(device)
  if (!draft.ready) return null
  const edits = (draft.values ?? {}) as Partial<Fields>
  const oldest = salesToCount(sales, accounts, day)[0]?.day ?? ''
  const period = { ...nextPeriod(accounts, day, oldest), ...edits }
  const terms = agreedTerms(agreedContrat(partenariat, copies), candidature.annonce)
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
  const wrong = wrongIn(fields, commission, rentCentimes)
  const { from, to } = fields
  const account = wrong.length > 0 ? null : accountOf(sales, accounts, { from, to, commission, rentCentimes })
  return {
    ...{ fields, wrong, monthly, months, account },
    disagreed: account === null ? [] : termsErrors(account, terms),
    ahead: to > day,
    empty: account !== null && isEmptyAccount(account),
    tooMany: account !== null && account.movements.length > ACCOUNT_MOVEMENTS_MAX,
    edit: draft.change,
    forget: draft.discard,
  }
}
