import { BUDGETS } from '#gateway/http/limits.ts'

type BudgetName = keyof typeof BUDGETS
type Windows = (typeof BUDGETS)[BudgetName]

/** What each budget counts, and for whom: a budget without a line does not compile. */
const COUNTED: { readonly [N in BudgetName]: readonly [what: string, by: string] } = {
  'read:address': ['reading, and any route without a limit of its own', 'address'],
  'push:address': ['batches of writes, pictures, notifications', 'address'],
  'live:address': ['opening streams of events', 'address'],
  'contact:address': ['messages to the support', 'address'],
  'count:address': ['reading the counts of members', 'address'],
  'account:address': ['any route of accounts', 'address'],
  'sign-up:account': ['sign-ups', 'e-mail'],
  'sign-up:address': ['sign-ups', 'address'],
  'reset:mail': ['links to a new password mailed; past it none leaves, and the answer is the same', 'e-mail'],
  'reset:device': ['the same, asked for by a device that the account knows', 'device'],
  'reset:address': ['asking for a reset, but from such a device', 'address'],
  'export:account': ['exports', 'account'],
  'export:address': ['exports', 'address'],
  'write:account': ['batches of writes', 'account'],
  'upload:account': ['pictures sent', 'account'],
  'profil:account': ["others' profiles opened; again, or a partner's: not counted", 'account'],
  'contact:account': ['messages to the support', 'e-mail to answer to'],
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

/** The budgets as rows, the head first. */
export function limitRows(): readonly (readonly string[])[] {
  const rows = (Object.entries(BUDGETS) as [BudgetName, Windows][]).map(([name, { max, windowMs }]) => {
    const [what, by] = COUNTED[name]
    return [what, by, String(max), span(windowMs)]
  })
  return [['what', 'counted by', 'at most', 'in'], ...rows]
}
