import { isFromGateway } from '#wire/answer.ts'
import { HEALTH_PATH } from '#wire/site.ts'
import type { Fetch } from './http.ts'

/** Whether the gateway answers: `navigator.onLine` stays true behind a portal, or when only the server is down. */
export function isGatewayThere(fetch: Fetch, signal: AbortSignal | null = null): Promise<boolean> {
  return fetch(HEALTH_PATH, { cache: 'no-store', signal }).then(
    (answer) => isFromGateway(answer),
    () => false,
  )
}
