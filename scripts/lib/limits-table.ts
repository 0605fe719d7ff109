import { type BackoffLimit, LIMITS, type Limit, type WindowLimit } from '#gateway/http/limits.ts'

const SECOND_MS = 1000
const SPANS: readonly (readonly [ms: number, name: string])[] = [
  [24 * 60 * 60 * SECOND_MS, 'day'],
  [60 * 60 * SECOND_MS, 'hour'],
  [60 * SECOND_MS, 'minute'],
  [SECOND_MS, 'second'],
]

/** 'a minute', '15 minutes'. @throws RangeError for less than a second */
function span(ms: number): string {
  const [unit, name] = SPANS.find(([length]) => ms % length === 0) ?? []
  if (unit === undefined) throw new RangeError(`${ms} ms`)
  const count = ms / unit
  return count === 1 ? (name === 'hour' ? 'an hour' : `a ${name}`) : `${count} ${name}s`
}

const all: readonly Limit[] = Object.values(LIMITS)
const isWindow = (limit: Limit): limit is WindowLimit => 'windowMs' in limit

function pointsOf({ points, newcomer, refillsOneByOne }: WindowLimit): string {
  if (refillsOneByOne === true) return `${points}, then one more`
  return newcomer === undefined ? String(points) : `${points}, or ${newcomer} of a newcomer`
}

/** Rate limits, past which a request is refused or deferred, as rows, header first. */
export function limitRows(): readonly (readonly string[])[] {
  const rows = all.filter(isWindow).map((limit) => [limit.what, limit.by, pointsOf(limit), span(limit.windowMs)])
  return [['what', 'counted by', 'at most', 'in'], ...rows]
}

/** Backoff limits, whose delays grow, as rows, header first. */
export function backoffRows(): readonly (readonly string[])[] {
  const rows = all
    .filter((limit): limit is BackoffLimit => !isWindow(limit))
    .map(({ by, points, firstMs, doublesEvery, longestMs, forgetsOneMs }) => {
      return [by, String(points), span(firstMs), String(doublesEvery), span(longestMs), span(forgetsOneMs)]
    })
  return [
    ['wrong passwords counted by', 'free', 'first wait', 'doubles every', 'longest', 'one forgotten after'],
    ...rows,
  ]
}
