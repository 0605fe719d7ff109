import { useEffect, useState } from 'react'
import { takeAlong } from '../commands/along.ts'
import type { DraftDoc } from '../schemas.ts'
import { useDevice, useDeviceState } from './device-context.tsx'

/**
 * What a visitor keeps of a kind on this device; `undefined` while loading.
 * @param read answers `undefined` for a draft of another kind; the same function at each render
 */
export function useVisitorDrafts<T>(read: (draft: DraftDoc) => T | undefined): readonly T[] | undefined {
  const drafts = useDeviceState(({ publicDatabase }) => publicDatabase?.drafts)
  const [kept, setKept] = useState<readonly T[]>()
  useEffect(() => {
    const followed = drafts
      ?.find()
      .$.subscribe((all) => setKept(all.flatMap((one) => read(one.toJSON() as DraftDoc) ?? [])))
    return () => followed?.unsubscribe()
  }, [drafts, read])
  return kept
}

/** Takes what a visitor keeps into the account of whoever signs in here. */
export function useTakeAlong(): void {
  const device = useDevice()
  const uid = useDeviceState(({ member }) => member?.uid)
  useEffect(() => {
    if (uid !== undefined) void takeAlong(device).catch((error: unknown) => device.storage.report(error))
  }, [device, uid])
}
