import { useMemo, useSyncExternalStore } from 'react'
import { same } from '#domain/same.ts'
import type { DraftOwner, DraftValues } from '../drafts/drafts.ts'
import { draftOfForm, type FormDraft } from '../drafts/form.ts'
import { lastMember } from '../session/session-record.ts'
import { useDevice, useDeviceState } from './device-context.tsx'

export type { DraftValues }

export type CurrentDraft = FormDraft

/** A member's drafts belong to them and are removed with them; before sign-in, drafts belong to the device. */
function useOwner(): DraftOwner {
  const { environment } = useDevice()
  const member = useDeviceState((state) => state.member)
  return (member === undefined ? lastMember(environment) : member)?.uid ?? ''
}

/** A form's draft, by key (`annonce/new`, `annonce/<id>`, `candidature/<id>`, `profil`…). */
export function useDraft(key: string): CurrentDraft {
  const { drafts } = useDevice()
  const owner = useOwner()
  return useMemo(() => draftOfForm(drafts, owner, key), [drafts, owner, key])
}

/** A draft that also updates live with what other tabs type. */
export function useLiveDraft(key: string) {
  const { drafts } = useDevice()
  const owner = useOwner()
  const read = () => drafts.read(owner, key)
  const values = useSyncExternalStore(drafts.subscribe, read, read)
  return {
    /** `null` when there is no draft. */
    values,
    /** Saves some fields. */
    change: (fields: DraftValues) => drafts.change(owner, key, { set: fields, unset: [] }),
    /** Removes the fields that still have these values: what was typed since stays. */
    clear: (written: DraftValues) => {
      const present = read() ?? {}
      const unset = Object.keys(written).filter((field) => field in present && same(present[field], written[field]))
      drafts.change(owner, key, { set: {}, unset })
    },
    discard: () => drafts.remove(owner, key),
  }
}

/** The keys of the forms with unsaved input from this member. */
export function useUnsentDrafts(): readonly string[] {
  const { drafts } = useDevice()
  const owner = useOwner()
  const read = () =>
    drafts
      .unsentOf(owner)
      .map(({ key }) => key)
      .join('\n')
  const keys = useSyncExternalStore(drafts.subscribe, read, read)
  return keys === '' ? [] : keys.split('\n')
}
