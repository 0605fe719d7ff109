import { useEffect, useState } from 'react'
import type { Annonce } from '#domain/annonce.ts'
import { same } from '#domain/same.ts'
import type { Loadable } from '../loadable.ts'
import { one } from '../member-reads/queries.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useIndex, useIsWhole } from './use-annonces.ts'
import { useFirstAnnonce } from './use-first-html.ts'
import { useMember, useMemberQuery } from './use-observable.ts'
import { useRead } from './use-read.ts'

/**
 * An annonce that is not stored here, from the server. It is not asked when all annonces
 * are here, for then there is none.
 */
function useElsewhere(id: string | undefined, isWhole: boolean): Loadable<Annonce | null> {
  const device = useDevice()
  const wantedId = isWhole ? undefined : id
  const read = async (wanted: string) => (await import('../catalogue/elsewhere.ts')).fetchElsewhere(device, wanted)
  const found = useRead<Annonce | null>(wantedId, () => read(wantedId ?? ''), null)
  return isWhole && id !== undefined ? null : found
}

/** A public annonce as this device keeps it. */
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
  const annonce: Loadable<Annonce | null> = isFound ? found.annonce : undefined
  // It was read in what the index holds now, and not a change before.
  return { annonce, isSettled: isFound && found.at === version }
}

/** One annonce: the boutique's own, or a public one. `null` when this device does not have it. */
export function useAnnonce(id: string): Loadable<Annonce | null> {
  const member = useMember()
  const { annonce: here, isSettled } = useStoredAnnonce(id)
  const ownAnnonce = useMemberQuery(`annonce/${id}`, { annonce: one('annonces', id) }, ({ annonce }) => annonce)
  const rendered = useFirstAnnonce(id)
  const [wasHere, setWasHere] = useState(false)
  const isHere = here !== undefined && here !== null
  useEffect(() => setWasHere((was) => was || isHere), [isHere])
  // What completes the market may be this annonce: that all is here says nothing before it is looked for again.
  const all = useIsWhole() && isSettled
  const [wasAll, setWasAll] = useState(false)
  useEffect(() => setWasAll((was) => was || all), [all])
  const isWhole = all || wasAll
  // What the page came with stands until the annonce is here, or all that is public.
  const stands = rendered !== undefined && !wasHere && !isWhole
  const elsewhere = useElsewhere(here === null && !stands ? id : undefined, isWhole)
  if (ownAnnonce && !ownAnnonce.removal) return ownAnnonce
  if (member === undefined || (member !== null && ownAnnonce === undefined) || here === undefined) return rendered
  return here ?? (stands ? rendered : elsewhere)
}
