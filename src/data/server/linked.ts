import { Refused, Unreachable } from './http.ts'
import type { ServerLink } from './link.ts'

/** Calls once `ready`, and reports a lost call or a rate limit to the link, so that the next call waits. */
export async function linked<T>(link: ServerLink, ready: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  await ready()
  try {
    return await work()
  } catch (error) {
    if (error instanceof Unreachable) link.reportUnreachable()
    if (error instanceof Refused && error.retryAfter !== undefined) link.pause(error.retryAfter)
    throw error
  }
}
