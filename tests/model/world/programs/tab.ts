import { combineLatest, of, switchMap } from 'rxjs'
import { type SyncSign, syncSignOf } from '#app/connection/sync-sign.ts'
import type { Device } from '#data/device/device.ts'
import { rejections, waitingWrites } from '#data/member-reads/sync-status.ts'

/** All product code that runs in a tab, and what a history uses to drive it. */
export { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
export { createDevice } from '#data/device/device.ts'
export { DEVICE_COMMANDS as COMMANDS } from '#tests/fixtures/device/commands.ts'

/** Follows a tab's badge, from the same sources. @returns its current sign; undefined while nobody is signed in */
export function followSign(device: Device): () => SyncSign | undefined {
  let counts: readonly [waiting: number, rejected: number] | undefined
  let followed: unknown
  let stop = () => {}
  const follow = () => {
    const database = device.state.getState().member?.database
    if (database === followed) return
    followed = database
    stop()
    counts = undefined
    if (database === undefined) return
    const both = of(database).pipe(switchMap((open) => combineLatest([waitingWrites(open), rejections(open)])))
    const subscription = both.subscribe(([waiting, rejected]) => {
      counts = [waiting.length, rejected.length]
    })
    stop = () => subscription.unsubscribe()
  }
  device.state.subscribe(follow)
  return () => {
    const { member, ownComplete: complete } = device.state.getState()
    if (!member || counts === undefined) return undefined
    const { checked, reachable } = device.link.state.getState()
    const { tooOld } = device.wireVersion.state.getState()
    const [waiting, rejected] = counts
    const known = { checked, reachable, tooOld, complete, full: false }
    return syncSignOf({ ...known, waiting, rejected, expired: member.expired })
  }
}
