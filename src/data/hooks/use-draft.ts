import { useMemo, useSyncExternalStore } from 'react'
import type { DraftValues } from '../drafts/changes.ts'
import { draftOfForm, type FormDraft } from '../drafts/form.ts'
import type { DraftOwner } from '../drafts/table.ts'
import { lastMember } from '../session/session-record.ts'
import { useDevice, useDeviceState } from './device-context.tsx'

export type { DraftValues }

export type CurrentDraft = FormDraft

export interface LiveDraft {
  /** What has been typed, here or in another tab; `null` when nothing is kept. */
  readonly values: DraftValues | null
  /** Keeps some fields. */
  readonly change: (fields: DraftValues) => void
  readonly discard: () => void
}

/** A member's drafts are theirs and go with them; before signing in, they are the device's. */
function useOwner(): DraftOwner {
  const { environment } = useDevice()
  const member = useDeviceState((state) => state.member)
  return (member === undefined ? lastMember(environment) : member)?.uid ?? ''
}

/** What was typed in a form and not yet saved, by key (`annonce/new`, `annonce/<id>`, `candidature/<id>`, `profil`…). */
export function useDraft(key: string): CurrentDraft {
  const { drafts } = useDevice()
  const owner = useOwner()
  return useMemo(() => draftOfForm(drafts, owner, key), [drafts, owner, key])
}

/** The same for a form that shows what is typed in it in other tabs, as it is typed. */
export function useLiveDraft(key: string): LiveDraft {
  const { drafts } = useDevice()
  const owner = useOwner()
  const read = () => drafts.read(owner, key)
  const values = useSyncExternalStore(drafts.subscribe, read, read)
  return {
    values,
    change: (fields) => drafts.change(owner, key, { set: fields, unset: [] }),
    discard: () => drafts.remove(owner, key),
  }
}

/** How many forms hold something that was typed as this member, and not saved. */
export function useDraftCount(): number {
  const { drafts } = useDevice()
  const owner = useOwner()
  const count = () => drafts.allOf(owner).length
  return useSyncExternalStore(drafts.subscribe, count, count)
}
