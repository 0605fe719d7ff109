import { openEvents } from '../../tests/fixtures/event-stream.ts'
import type { Week } from './market.ts'
import type { WireMember } from './wire-member.ts'

interface Changes {
  readonly results: readonly { readonly id: string; readonly doc?: { readonly _rev?: string } }[]
  readonly last_seq: string
}

/** Pulls its own candidatures each time that it is told of a change, one pull after the other. */
function puller(week: Week, member: WireMember, url: string): () => void {
  let since = 'now'
  let [busy, again] = [false, false]
  const once = async (): Promise<void> => {
    const path = `/sync/candidatures/_changes?include_docs=true&scope=own&since=${encodeURIComponent(since)}`
    const answer = await fetch(url + path, { headers: { cookie: member.cookie } })
    if (answer.status !== 200) return
    const { results, last_seq } = (await answer.json()) as Changes
    since = last_seq
    const at = performance.now()
    for (const { id, doc } of results) {
      const answeredAt = week.ledger.answeredAt.get(`candidatures ${id} ${doc?._rev}`)
      if (answeredAt !== undefined) week.tally.live.push(Math.max(0, at - answeredAt))
    }
  }
  return () => {
    again = true
    if (busy) return
    busy = true
    const work = async (): Promise<void> => {
      while (again) {
        again = false
        await once().catch(() => undefined)
      }
      busy = false
    }
    void work()
  }
}

/** Holds a stream of a member's open at one gateway, and opens it again whenever it ends. @returns what ends it */
export function watch(week: Week, member: WireMember, url: string): () => void {
  let stop = () => {}
  let stopped = false
  const pull = puller(week, member, url)
  const follow = async (): Promise<void> => {
    while (!stopped && !member.isGone) {
      try {
        const stream = await openEvents(`${url}/sync/_live`, { cookie: member.cookie })
        stop = stream.close
        pull()
        let read = 0
        await Promise.race([
          stream.ended,
          stream
            .until(() => {
              const fresh = stream.events.slice(read)
              read = stream.events.length
              if (
                fresh.some(({ event, data }) => event === 'change' && (data as { db?: string }).db === 'candidatures')
              )
                pull()
              return stopped
            })
            .catch(() => undefined),
        ])
      } catch {
        // Its gateway is away, or has ended its session.
      }
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
  void follow()
  return () => {
    stopped = true
    stop()
  }
}
