import { describe, expect, it } from 'vitest'
import { systemClock } from '#data/browser/page.ts'
import { createLink } from '#data/replication/link.ts'
import { createWireVersion } from '#data/replication/wire-version.ts'

describe('a call that waits for the link', () => {
  it('is never made by an app that the gateway no longer understands', async () => {
    const wireVersion = createWireVersion()
    const link = createLink({ clock: systemClock, wireVersion })
    link.reportReachable()
    wireVersion.reportTooOld()
    const abort = new AbortController()
    const outcome = link.whenReachable(abort.signal).then(
      () => 'made',
      () => 'given up',
    )
    abort.abort()
    expect(await outcome).toBe('given up')
  })

  it('is made once the gateway answers', async () => {
    const link = createLink({ clock: systemClock, wireVersion: createWireVersion() })
    const waiting = link.whenReachable(new AbortController().signal)
    link.reportReachable()
    await expect(waiting).resolves.toBeUndefined()
  })
})
