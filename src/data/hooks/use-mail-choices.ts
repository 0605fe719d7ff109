import { MAIL_REFUSAL_NAMES, type MailRefusal } from '#domain/mail-refusals.ts'
import { one } from '../own/queries.ts'
import { useMember, useOwn } from './use-observable.ts'

export type MailChoices = { readonly [R in MailRefusal]: boolean }

/** The kinds of mail the member does not want; `undefined` while loading. */
export function useMailRefusals(): MailChoices | undefined {
  const uid = useMember()?.uid ?? ''
  const prive = useOwn('mail-choices', { prive: one('prives', uid) }, ({ prive }) => prive)
  if (prive === undefined) return undefined
  const refused = MAIL_REFUSAL_NAMES.map((name) => [name, prive?.[name] === true])
  return Object.fromEntries(refused) as MailChoices
}
