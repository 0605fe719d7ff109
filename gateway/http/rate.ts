import type { RouteShorthandOptions } from 'fastify'

/** The seconds after which an answer that stays open may be asked for again, when there are too many of them. */
export const STREAM_RETRY_S = 60

/** Requests an address may make per minute; several people may share one. */
export const RATE_DEFAULT = 1200
export const RATES = { read: 1200, push: 300, live: 120, contact: 5, count: 300, account: 300 } as const

/** Route options that limit an address; without effect when the limits are off. */
export function rated(kind: keyof typeof RATES): Pick<RouteShorthandOptions, 'config'> {
  return { config: { rateLimit: { max: RATES[kind], timeWindow: 60_000 } } }
}
