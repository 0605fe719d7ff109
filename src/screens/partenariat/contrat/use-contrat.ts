import { useEffect, useRef } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { serverInstant } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useLiveDraft } from '#data/hooks/use-draft.ts'
import type { PartenariatRow } from '#data/hooks/use-partenariat.ts'
import { usePrive, useProfil } from '#data/hooks/use-profil.ts'
import type { Candidature } from '#domain/candidature.ts'
import { checkField } from '#domain/fields.ts'
import type { Uid } from '#domain/ids.ts'
import { CONTRAT_FIELDS, type ContratData, type ContratField } from '#domain/papers/contrat.ts'
import { addressOf, blockOf } from '#domain/papers/contrat-prefill.ts'
import { type Edit, withDuree, writeCell, writeContrat } from '#domain/papers/edit.ts'
import { CONTRAT_TARGET, ownerOfField, type Partenariat, type Party, partyOf } from '#domain/papers/partenariat.ts'
import { formatSpace } from '#messages/precision-values.ts'
import { applyEdit } from '../paper/apply-edit.ts'
import type { AskFirst } from '../paper/use-asking-first.tsx'

/** A text being typed, with the text that was there when its typing began. */
type Typed = { readonly [F in ContratField]?: readonly [seen: string, text: string] }

/** Whether nothing is written in a party's block. */
function isBlockBlank(contrat: ContratData, party: Party): boolean {
  const own = (Object.keys(contrat) as ContratField[]).filter((field) => ownerOfField(field) === party)
  return own.every((field) => contrat[field] === '' || contrat[field] === false)
}

function isValid(field: ContratField, value: unknown): boolean {
  return checkField(field, CONTRAT_FIELDS[field], value).length === 0
}

export interface ContratState {
  /**
   * What the form shows: the stored contract, one's own block from the profile and the space from the annonce until one
   * has written, and what is typed.
   */
  readonly contrat: ContratData
  /** Whether the form shows more than what both parties read: something typed, or a block not written yet. */
  readonly hasUnsaved: boolean
  /** Types in a field; choices and boxes are written at once, texts when the field is left. */
  readonly edit: <F extends ContratField>(field: F, value: ContratData[F]) => void
  readonly leave: (field: ContratField) => void
  /** Writes a text at once. */
  readonly put: (field: ContratField, value: string) => void
  /** The boutique's private address, for it alone; empty when there is none. */
  readonly privateAddress: string
  /** Brings stored papers to what the form shows. */
  readonly complete: Edit
  /** Writes all that the form shows. @returns whether the device stored it */
  readonly save: () => Promise<boolean>
}

/**
 * The contract that the two parties of a partnership write together. Typed texts are drafts of this device until their
 * field is left; one that is invalid stays a draft.
 * @param askFirst asks before a change of what the other party has approved
 */
export function useContrat(
  candidature: Candidature,
  uid: Uid,
  { partenariat }: PartenariatRow,
  askFirst: AskFirst,
): ContratState {
  const device = useDevice()
  const party = partyOf(candidature, uid)
  const draft = useLiveDraft(`contrat/${candidature._id}`)
  const typed = (draft.values ?? {}) as Typed
  const stored = partenariat.contrat
  const profil = useProfil(uid)
  const adresseLocale = usePrive()?.adresseLocale ?? ''
  const space = stored.espace === '' ? { espace: formatSpace(candidature.annonce) } : {}
  const block: Partial<ContratData> =
    profil && isBlockBlank(stored, party) ? { ...space, ...blockOf(party, profil) } : {}
  const texts = Object.fromEntries(Object.entries(typed).map(([field, [, text]]) => [field, text]))
  const contrat: ContratData = { ...stored, ...block, ...texts }

  /** Brings stored papers to what the form shows, of the typed fields only the chosen ones. */
  const completion = (isChosen: (field: ContratField) => boolean): Edit => {
    const author = { by: uid, at: serverInstant(device) }
    const edits = (Object.entries(typed) as [ContratField, readonly [string, string]][])
      .filter(([field, [seen, text]]) => isChosen(field) && text !== seen && isValid(field, text))
      .map(([field, [seen, text]]) => writeCell(CONTRAT_TARGET, field, seen, text, author))
    // Two writes may be under way, of a field that is left and of the button that it is left for.
    const offer = (papers: Partenariat) => (isBlockBlank(papers.contrat, party) ? writeContrat(block)(papers) : papers)
    return withDuree((papers) => edits.reduce((next, one) => one(next), offer(papers)))
  }
  const write = async (edit: Edit, fields: readonly ContratField[]): Promise<boolean> => {
    const written = Object.fromEntries(fields.map((field) => [field, typed[field] ?? []]))
    const isStored = await applyEdit(editPartenariat(device, candidature, edit))
    if (isStored) draft.clear(written)
    return isStored
  }
  const validFields = (Object.keys(typed) as ContratField[]).filter((field) => isValid(field, typed[field]?.[1]))
  const save = () =>
    write(
      completion(() => true),
      validFields,
    )

  // A page left, hidden or closed in the middle of a field: what was typed is written then, or when it is opened again.
  const saveTyped = useRef<() => unknown>(() => undefined)
  saveTyped.current = () => validFields.length > 0 && askFirst(() => void save())
  const { page } = device.environment
  useEffect(() => {
    saveTyped.current()
    const stop = page.on('visibilitychange', () => void (page.isVisible() || saveTyped.current()))
    return () => {
      stop()
      saveTyped.current()
    }
  }, [page])

  const put = (field: ContratField, value: unknown) => {
    const block = completion(() => false)
    askFirst(() => void write((papers) => writeContrat({ [field]: value })(block(papers)), [field]))
  }
  return {
    contrat,
    hasUnsaved: Object.keys(typed).length > 0 || Object.keys(block).length > 0,
    edit: (field, value) => {
      if (CONTRAT_FIELDS[field].kind !== 'text') return put(field, value)
      draft.change({ [field]: [typed[field]?.[0] ?? String(block[field] ?? stored[field]), String(value)] })
    },
    put,
    privateAddress: party === 'boutique' && profil ? addressOf(adresseLocale, profil.ville) : '',
    leave: (field) => {
      if (!validFields.includes(field)) return
      const edit = completion((one) => one === field)
      const [seen, text] = typed[field] ?? []
      if (seen === text) void write(edit, [field])
      else
        askFirst(
          () => void write(edit, [field]),
          () => draft.clear({ [field]: typed[field] ?? [] }),
        )
    },
    complete: completion(() => true),
    save,
  }
}
