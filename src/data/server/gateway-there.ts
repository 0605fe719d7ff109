import { isFromGateway } from '#wire/answer.ts'
import { HEALTH_PATH } from '#wire/site.ts'
import type { Fetch } from './http.ts'

/** Whether the gateway answers a call: `navigator.onLine` stays true behind a portal, and where the server alone is gone. */
export function isGatewayThere(fetch: Fetch, signal: AbortSignal | null = null): Promise<boolean> {
  return fetch(HEALTH_PATH, { cache: 'no-store', signal }).then(
    (answer) => isFromGateway(answer),
    () => false,
  )
}
