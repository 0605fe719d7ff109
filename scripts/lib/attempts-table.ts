import { GUESSES } from '#gateway/accounts/attempts/attempts.ts'
import { span } from './limits-table.ts'

/** What each count of wrong passwords is by: one without a line does not compile. */
const COUNTED: { readonly [K in keyof typeof GUESSES]: string } = {
  accountAtPlace: 'account and address',
  account: 'account, from everywhere but its known devices',
  place: 'address, over all accounts',
  device: 'a device that the account knows, by itself',
  session: 'session, when a member is asked for the password again',
}

/** The waits after wrong passwords as rows, the head first. */
export function attemptRows(): readonly (readonly string[])[] {
  const rows = (Object.keys(GUESSES) as (keyof typeof GUESSES)[]).map((kind) => {
    const { free, firstMs, doublesEvery, longestMs, forgetsOneMs } = GUESSES[kind]
    return [COUNTED[kind], String(free), span(firstMs), String(doublesEvery), span(longestMs), span(forgetsOneMs)]
  })
  return [
    ['wrong passwords counted by', 'free', 'first wait', 'doubles every', 'longest', 'one forgotten after'],
    ...rows,
  ]
}
