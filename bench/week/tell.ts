import { median, percentile, record } from '../report.ts'
import type { Broken } from './broken.ts'
import type { MailCheck } from './end.ts'
import type { Week } from './market.ts'
import type { Killed } from './trouble.ts'

export interface Outcome {
  readonly seconds: number
  readonly killed: Killed
  readonly broken: readonly Broken[]
  readonly apart: readonly string[]
  readonly mails: MailCheck
  readonly badLines: readonly string[]
  readonly conflicts: number
  readonly memory: readonly { readonly mb: number; readonly peakMb: number }[]
  readonly store: string
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0)
const list = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')

function tellTimes(name: string, values: readonly number[], conditions: string): void {
  if (values.length === 0) return
  for (const share of [0.5, 0.95, 0.99]) {
    const value = share === 0.5 ? median(values) : percentile(values, share)
    record({ name: `${name}, ${share === 0.5 ? 'median' : `p${share * 100}`}`, value, unit: 'ms', conditions })
  }
}

/** Prints everything that was counted; what must not be has the goal of none. */
export function tell({ tally, settings, ledger }: Week, outcome: Outcome): void {
  const { store, killed, mails } = outcome
  const conditions = `${settings.members} members, ${settings.devices} of them on real devices, a week in ${settings.seconds} s, ${store}`
  const say = (name: string, value: number, unit = '', more?: string) =>
    record({ name, value, unit, ...(more === undefined || more === '' ? {} : { conditions: more }) })
  const none = (name: string, value: number) => record({ name, value, unit: '', goal: '<= 0' })
  say('members', settings.members, '', conditions)
  say('acts', sum(tally.acts), '', list(tally.acts))
  say('writes acknowledged', ledger.taken.length)
  say('writes refused or in conflict', sum(tally.refusals), '', list(tally.refusals))
  say('answers', sum(tally.statuses), '', list(tally.statuses))
  say('answers that never came', sum(tally.lost), '', list(tally.lost))
  say('sent again', tally.retries)
  say('acts given up after 90 s', tally.gaveUp.length)
  for (const [kind, values] of tally.latencies) tellTimes(kind, values, `${values.length} times`)
  tellTimes('a change pulled by who hears of it', tally.live, `${tally.live.length} changes`)
  say('kills', killed.kills)
  tellTimes('a start after a kill', killed.startsMs, `${killed.startsMs.length} times`)
  say('conflicts of the cluster that were settled', outcome.conflicts)
  say('mails received', mails.received)
  say('mails received twice', mails.twice)
  for (const [at, { mb, peakMb }] of outcome.memory.entries()) {
    say(`memory of gateway ${at + 1} at the end`, mb, 'MB', `${Math.round(peakMb)} MB at most`)
  }
  none('broken rules', outcome.broken.length)
  none('devices that differ from the server', outcome.apart.length)
  none('mails sent and never received', mails.lost.length)
  none('mails that should have left', mails.stuck.length)
  none('answers of 500', tally.troubles.length)
  none('lines of a log that should not be', outcome.badLines.length)
}

/** What was wrong, a line each, for whoever looks for it. */
export function wrongIn({ tally }: Week, outcome: Outcome): readonly string[] {
  return [
    ...outcome.broken.map(({ rule, what }) => `${rule}: ${what}`),
    ...outcome.apart,
    ...outcome.mails.lost.map((id) => `a mail was lost: ${id}`),
    ...outcome.mails.stuck.map(({ id, state }) => `a mail is still ${state}: ${id}`),
    ...tally.troubles,
    ...outcome.badLines.map((line) => `in a log: ${line.slice(0, 400)}`),
  ]
}
