import { UID_HEADER } from '#wire/headers.ts'
import type { GatewayRequest, GatewayResponse } from '../world/gateway-host.ts'

const WITHIN_MS = 10_000
/** Repeats of one write in the window: a lost answer, a doubled call and a killed tab cost one more each. */
const AT_MOST = 8

/** Detects a write sent again and again although the server gives the same answer. @param now the true time */
export function watchRepeats(
  now: () => number,
): (request: GatewayRequest, answered: GatewayResponse) => string | undefined {
  const times = new Map<string, number[]>()
  return ({ path, headers, body }, { status, body: answer }) => {
    if (!path.endsWith('/_bulk_docs') || status >= 300 || !Buffer.isBuffer(answer)) return undefined
    const { docs } = JSON.parse(String(body)) as { readonly docs: readonly object[] }
    const rows = JSON.parse(answer.toString()) as readonly object[]
    for (const [index, doc] of docs.entries()) {
      const row = JSON.stringify({ ...rows[index], retryAfter: undefined })
      const write = `${path} ${headers[UID_HEADER]} ${JSON.stringify(doc)} ${row}`
      const before = (times.get(write) ?? []).filter((at) => at > now() - WITHIN_MS)
      times.set(write, [...before, now()])
      if (before.length >= AT_MOST) return `repeats: ${before.length + 1} times in ten seconds: ${write}`
    }
    return undefined
  }
}
