import { BUDGETS } from '#gateway/http/limits.ts'
import { WRITE_RATES } from '#gateway/sync/push/rates.ts'
import type { RateName } from '#wire/rates.ts'

type BudgetName = keyof typeof BUDGETS
type Windows = (typeof BUDGETS)[BudgetName]

/** A request with a valid session takes from its account's budget, another from its address's. */
const WHO = 'account, else address'

/** What each budget counts, and for whom: a budget without a line does not compile. */
const COUNTED: { readonly [N in BudgetName]: readonly [what: string, by: string] } = {
  'page:address': ['pages, and files that are not named by their content', WHO],
  'photo:address': ['photos', WHO],
  'read:address': ['each way of reading', WHO],
  'push:address': ['batches of writes, pictures, notifications', WHO],
  'live:address': ['opening streams of events', WHO],
  'contact:address': ['messages to the support', WHO],
  'report:address': ['reports by the form', WHO],
  'search:address': ['searching annonces', WHO],
  'count:address': ['reading the counts of members', WHO],
  'account:address': ['any route of accounts', WHO],
  'moderation:address': ['each route of an operator', WHO],
  'session:address': ['cookies looked up that this site did not make', 'address'],
  'sign-up:account': ['sign-ups', 'e-mail'],
  'sign-up:address': ['sign-ups', 'address'],
  'email-change-hour:account': ['changes of address, taken addresses included', 'account'],
  'email-change-day:account': ['the same', 'account'],
  'email-change:address': ['the same', 'address'],
  'reset:mail': ['links to a new password mailed; past it none leaves, and the answer is the same', 'e-mail'],
  'reset:mail-day': ['the same, over the day', 'e-mail'],
  'reset:device': ['the same, asked for by a device that the account knows', 'device'],
  'reset:address': ['asking for a reset, but from such a device', 'address'],
  'export:account': ['exports', 'account'],
  'export:address': ['exports', 'address'],
  'export:operator': ["copies of members' data, by who makes them", 'operator'],
  'write:account': ['batches of writes', 'account'],
  'upload:account': ['pictures sent', 'account'],
  'photos-hour:account': ['bytes of pictures kept', 'account'],
  'photos-day:account': ['the same', 'account'],
  'photos-hour:newcomer': ['the same, by a newcomer', 'account'],
  'photos-day:newcomer': ['the same, by a newcomer', 'account'],
  'profil:account': ["others' profiles opened; again, or a partner's: not counted", 'account'],
  'profil:newcomer': ['the same, by a newcomer', 'account'],
  'report:sender': ['reports by the form', WHO],
  'contact:sender': ['messages to the support', 'e-mail to answer to and address'],
}

/** What each rate counts; past it a write is taken later. */
const WRITTEN: { readonly [N in RateName]: string } = {
  annonce: 'annonces published; the next are taken later',
  candidature: 'candidatures sent; the next are taken later',
  account: 'accounts made, refused ones too; the next are taken later',
  message: 'messages sent; the next are taken later',
  report: 'reports sent; the next are taken later',
  write: 'documents written or refused, of any kind; the next are taken later',
}

const SECOND_MS = 1000
const SPANS: readonly (readonly [ms: number, name: string])[] = [
  [24 * 60 * 60 * SECOND_MS, 'day'],
  [60 * 60 * SECOND_MS, 'hour'],
  [60 * SECOND_MS, 'minute'],
  [SECOND_MS, 'second'],
]

/** 'a minute', '15 minutes'. @throws RangeError for less than a second */
export function span(ms: number): string {
  const [unit, name] = SPANS.find(([length]) => ms % length === 0) ?? []
  if (unit === undefined) throw new RangeError(`${ms} ms`)
  const count = ms / unit
  return count === 1 ? (name === 'hour' ? 'an hour' : `a ${name}`) : `${count} ${name}s`
}

function rateRows(): readonly (readonly string[])[] {
  return (Object.keys(WRITE_RATES) as RateName[]).flatMap((name) =>
    WRITE_RATES[name].map(({ max, newcomerMax, windowMs }) => {
      return [WRITTEN[name], 'account', `${max}, or ${newcomerMax} of a newcomer`, span(windowMs)]
    }),
  )
}

/** The budgets and the rates as rows, the head first. */
export function limitRows(): readonly (readonly string[])[] {
  const rows = (Object.entries(BUDGETS) as [BudgetName, Windows][]).map(([name, budget]) => {
    const [what, by] = COUNTED[name]
    return [what, by, 'drips' in budget ? `${budget.max}, then one more` : String(budget.max), span(budget.windowMs)]
  })
  return [['what', 'counted by', 'at most', 'in'], ...rows, ...rateRows()]
}
