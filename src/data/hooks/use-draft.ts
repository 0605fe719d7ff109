import { useLayoutEffect, useMemo, useState } from 'react'
import type { RxCollection } from 'rxdb'
import type { DeviceState } from '../device/state.ts'
import type { DraftValues } from '../drafts/draft-changes.ts'
import { createDraftSession, type DraftSession } from '../drafts/draft-session.ts'
import { privateName } from '../names.ts'
import { one } from '../own/queries.ts'
import type { DraftDoc } from '../schemas.ts'
import { useDevice, useDeviceState } from './device-context.tsx'

export type { DraftValues }

interface Stored {
  /** False until the device has been read; show no form before. */
  readonly ready: boolean
  /** What was typed before, `null` when nothing is kept. */
  readonly values: DraftValues | null
}

export interface Draft extends Stored, Pick<DraftSession, 'keep' | 'discard' | 'found'> {}

export interface LiveDraft extends Stored, Pick<DraftSession, 'change' | 'discard'> {}

/** A member's drafts are theirs and go with them; before signing in, they are the device's. */
function draftsOf(state: DeviceState): RxCollection<DraftDoc> | undefined {
  return state.member === undefined ? undefined : (state.member?.database.drafts ?? state.publicDatabase?.drafts)
}

function useDraftSession(key: string, live: boolean): Stored & Omit<DraftSession, 'begin' | 'open'> {
  const device = useDevice()
  const drafts = useDeviceState(draftsOf)
  const first = useDeviceState((state) => state.first)
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly values: DraftValues | null }>()
  const { begin, open, ...session } = useMemo(
    () => createDraftSession(device, key, live, (values) => setLoaded({ key, values })),
    [device, key, live],
  )
  // A form that is known at once is drawn with the rest of its screen.
  useLayoutEffect(() => {
    if (drafts !== undefined) return open(drafts)
    if (first === undefined) return undefined
    const place = privateName(first.uid)
    const queries = { draft: one('drafts', key) }
    const known = first.own.peek?.(queries)
    if (known !== undefined) return begin(place, known.draft?.values ?? null)
    let stop = () => {}
    const unwatch = first.own.watch(queries, ({ draft }) => {
      stop = begin(place, draft?.values ?? null)
    })
    return () => {
      unwatch()
      stop()
    }
  }, [begin, open, drafts, first, key])
  const ready = loaded?.key === key
  return { ...session, ready, values: ready ? loaded.values : null }
}

/** What was typed in a form and not yet saved, by key (`annonce/new`, `annonce/<id>`, `candidature/<id>`, `profil`…). */
export function useDraft(key: string): Draft {
  return useDraftSession(key, false)
}

/** The same for a form that shows what is typed in it in other tabs, as it is typed. */
export function useLiveDraft(key: string): LiveDraft {
  return useDraftSession(key, true)
}
