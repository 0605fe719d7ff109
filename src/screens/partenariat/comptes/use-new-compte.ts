import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useLiveDraft } from '#data/hooks/use-draft.ts'
import { COMMISSION_MAX } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import { checkDay } from '#domain/fields.ts'
import { parseOptional } from '#domain/input.ts'
import { accountOf, salesToCount } from '#domain/partenariat/account.ts'
import { isEmptyAccount, RENT_CENTIMES_MAX } from '#domain/partenariat/accounts/limits.ts'
import { nextPeriod, type Period, wholeMonths } from '#domain/partenariat/accounts/period.ts'
import { agreedContrat, agreedTerms, termsErrors } from '#domain/partenariat/accounts/terms.ts'
import { parseCentimes } from '#domain/partenariat/cell.ts'
import type { CountedMovement } from '#domain/partenariat/movements.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { ACCOUNT_MOVEMENTS_MAX, type Account, type Copy } from '#domain/partenariat/records.ts'
import { fieldMessage } from '#messages/errors.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'

/** The form as it is shown: texts as they are typed. */
interface Fields extends Period {
  readonly commission: string
  readonly deduct: boolean
  readonly rent: string
}

interface Source {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly sales: readonly CountedMovement[]
  readonly accounts: readonly Account[]
  readonly copies: readonly Copy[]
}

export type NewCompte = ReturnType<typeof useNewCompte>

function decimal(value: number): string {
  return String(value).replace('.', ',')
}

/** Sums count two decimals of a percentage: what is shown is what is counted. */
function hundredths(percent: number): boolean {
  return Number(percent.toFixed(2)) === percent
}

function dayError(day: string): string | undefined {
  const code = checkDay(day)
  if (code === null) return undefined
  return code === 'date-year' ? COMPTES.farDay : COMPTES.notADay
}

/** What is wrong in a field, in words. */
function errorsIn({ from, to, deduct }: Fields, commission: number, rentCentimes: number) {
  const wrongFrom = dayError(from)
  const isShare = commission >= 0 && commission <= COMMISSION_MAX && hundredths(commission)
  const rent = rentCentimes > 0 ? undefined : COMPTES.badRent
  return {
    from: wrongFrom,
    to: dayError(to) ?? (wrongFrom === undefined && to < from ? COMPTES.reversed : undefined),
    commission: isShare ? undefined : COMPTES.badCommission,
    rent:
      rentCentimes > RENT_CENTIMES_MAX
        ? fieldMessage({ field: 'rentCentimes', code: 'account-rent' })
        : deduct
          ? rent
          : undefined,
  }
}

/** An account being made: what is typed over what is proposed, kept as a draft of this device. */
export function useNewCompte({ candidature, partenariat, sales, accounts, copies }: Source) {
  const device = useDevice()
  const draft = useLiveDraft(`compte/${candidature._id}`)
  const day = today(device)
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
  const errors = errorsIn(fields, commission, rentCentimes)
  const isWrong = Object.values(errors).some((error) => error !== undefined)
  const { from, to } = fields
  const account = isWrong ? null : accountOf(sales, accounts, { from, to, commission, rentCentimes })
  return {
    ...{ fields, errors, monthly, months, account },
    // What differs from the terms that were agreed: the server would refuse it.
    disagreed: account === null ? [] : termsErrors(account, terms),
    ahead: to > day,
    empty: account !== null && isEmptyAccount(account),
    tooMany: account !== null && account.movements.length > ACCOUNT_MOVEMENTS_MAX,
    edit: draft.change,
    forget: draft.discard,
  }
}
