import { isFromGateway } from '#wire/answer.ts'
import { HEALTH_PATH } from '#wire/site.ts'
import type { Fetch } from './http.ts'

/** Whether the gateway answers a call: `navigator.onLine` stays true behind a portal, and where the server alone is gone. */
export async function isGatewayThere(fetch: Fetch, signal?: AbortSignal): Promise<boolean> {
  const init: RequestInit = { method: 'HEAD', cache: 'no-store', ...(signal === undefined ? {} : { signal }) }
  return fetch(HEALTH_PATH, init).then(
    (answer) => isFromGateway(answer),
    () => false,
  )
}
