import { useEffect, useState } from 'react'
import type { Annonce } from '#domain/market/annonce.ts'
import { same } from '#domain/same.ts'
import { one } from '../member-reads/queries.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useIndex, useIsWhole } from './use-annonces.ts'
import { useFirstAnnonce } from './use-first-html.ts'
import { useMember, useMemberQuery } from './use-observable.ts'
import { useRead } from './use-read.ts'

/**
 * Fetches an annonce that is not stored on this device. No call when the whole market is stored: it does not exist
 * then.
 */
function useElsewhere(id: string | undefined, isWhole: boolean): Annonce | null | undefined {
  const device = useDevice()
  const wantedId = isWhole ? undefined : id
  const read = async () => (await import('../catalogue/elsewhere.ts')).fetchElsewhere(device, wantedId ?? '')
  const found = useRead<Annonce | null>(wantedId, read, null)
  return isWhole && id !== undefined ? null : found
}

/** A public annonce stored on this device. */
function useStoredAnnonce(id: string) {
  const [index, version] = useIndex()
  const isOpen = useDeviceState((state) => state.publicDatabase !== undefined)
  const [found, setFound] = useState<{ readonly id: string; readonly annonce: Annonce | null; readonly at: number }>()
  useEffect(() => {
    if (!isOpen) return undefined
    let wanted = true
    const show = (annonce: Annonce | null) => {
      if (!wanted) return
      setFound((before) => {
        const isSame = before?.id === id && same(before.annonce, annonce)
        return { id, annonce: isSame ? before.annonce : annonce, at: version }
      })
    }
    const { stored } = index
    if (stored === undefined) show(null)
    else stored.whole(id).then(show, () => show(null))
    return () => {
      wanted = false
    }
  }, [index, isOpen, id, version])
  const isFound = found?.id === id
  const annonce: Annonce | null | undefined = isFound ? found.annonce : undefined
  // Up to date with the index's current version.
  return { annonce, isSettled: isFound && found.at === version }
}

/** Whether a condition is met now, or was before. */
function useEver(isMet: boolean): boolean {
  const [wasMet, setWasMet] = useState(false)
  useEffect(() => setWasMet((was) => was || isMet), [isMet])
  return isMet || wasMet
}

/** One annonce: the boutique's own, or a public one. `null` when it is not available. */
export function useAnnonce(id: string): Annonce | null | undefined {
  const member = useMember()
  const { annonce: here, isSettled } = useStoredAnnonce(id)
  const ownAnnonce = useMemberQuery({ annonce: one('annonces', id) }, ({ annonce }) => annonce)
  const rendered = useFirstAnnonce(id)
  const wasHere = useEver(here !== undefined && here !== null)
  // The last pull may have added this annonce: the market counts as complete only once the index has been read again.
  const isWhole = useEver(useIsWhole() && isSettled)
  // The server-rendered annonce is shown until it is stored here, or the whole market is.
  const isRenderedCurrent = rendered !== undefined && !wasHere && !isWhole
  const elsewhere = useElsewhere(here === null && !isRenderedCurrent ? id : undefined, isWhole)
  if (ownAnnonce && !ownAnnonce.removal) return ownAnnonce
  if (member === undefined || (member !== null && ownAnnonce === undefined) || here === undefined) return rendered
  return here ?? (isRenderedCurrent ? rendered : elsewhere)
}
