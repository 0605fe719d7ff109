import { useCallback, useEffect, useMemo, useRef } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type DraftValues, useDraft } from '#data/hooks/use-draft.ts'
import type { Outcome } from '#data/outcome.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { type Champ, lire } from '#domain/partenariat/cell.ts'
import { ecrire } from '#domain/partenariat/edit.ts'
import { type Cible, LIGNE_ID_LENGTH } from '#domain/partenariat/partenariat.ts'

/** A cell being typed: what it held when the typing began, and the text so far. */
export interface EnCours {
  readonly vue: string
  readonly texte: string
}

export interface Saisie {
  /** What was being typed when the page was left, for cells whose text stands for no value. */
  readonly reprise: (cible: Cible, champ: Champ) => EnCours | undefined
  /** The row that was begun so, when the document does not have it. */
  readonly ligneReprise: (known: object) => string | undefined
  /** Keeps the text of a cell on the device at each stroke; `null` once it is written. */
  readonly noter: (cible: Cible, champ: Champ, enCours: EnCours | null) => void
  readonly ecrire: (cible: Cible, champ: Champ, vue: string, valeur: string | number) => Promise<Outcome<string>>
}

type Textes = { [cellule: string]: readonly [string, string] }

function textesOf(values: DraftValues | null): Textes {
  const kept = Object.entries(values ?? {}).filter(([, value]) => Array.isArray(value) && value.length === 2)
  return Object.fromEntries(kept) as unknown as Textes
}

/** Typing in the papers: nothing is lost between a stroke and the document. `null` until the device has been read. */
export function useSaisie(candidature: Candidature, par: Uid): Saisie | null {
  const device = useDevice()
  const draft = useDraft(`inventaire/${candidature._id}`)
  const { ready, values, keep, discard } = draft
  const textes = useRef<Textes>(undefined)
  if (ready && textes.current === undefined) textes.current = textesOf(values)
  const latest = useRef(candidature)
  latest.current = candidature

  const noter = useCallback(
    (cible: Cible, champ: Champ, enCours: EnCours | null) => {
      const { [`${cible}.${champ}`]: _, ...others } = textes.current ?? {}
      textes.current =
        enCours === null ? others : { ...others, [`${cible}.${champ}`]: [enCours.vue, enCours.texte] as const }
      if (Object.keys(textes.current).length === 0) discard()
      else keep(textes.current)
    },
    [keep, discard],
  )
  const write = useCallback(
    (cible: Cible, champ: Champ, vue: string, valeur: string | number) =>
      editPartenariat(device, latest.current, ecrire(cible, champ, vue, valeur, { par, le: new Date().toISOString() })),
    [device, par],
  )
  // A page left in the middle of a cell, or closed: what stands for a value is written, the rest is shown as typed.
  useEffect(() => {
    if (!ready) return undefined
    const ecrireTout = () => {
      for (const [cellule, [vue, texte]] of Object.entries(textes.current ?? {})) {
        const [cible = '', champ = ''] = cellule.split('.')
        const lu = lire(champ as Champ, texte)
        if (!lu.ok) continue
        const done = String(lu.valeur) === vue ? null : write(cible, champ as Champ, vue, lu.valeur)
        void Promise.resolve(done).then((outcome) => {
          if (outcome?.ok !== false) noter(cible, champ as Champ, null)
        })
      }
    }
    ecrireTout()
    return ecrireTout
  }, [ready, noter, write])

  const reprise = useCallback((cible: Cible, champ: Champ) => {
    const [vue, texte] = textes.current?.[`${cible}.${champ}`] ?? []
    return vue === undefined || texte === undefined ? undefined : { vue, texte }
  }, [])
  const ligneReprise = useCallback((known: object) => {
    const cibles = Object.keys(textes.current ?? {}).map((cellule) => cellule.split('.')[0] ?? '')
    return cibles.find((cible) => cible.length === LIGNE_ID_LENGTH && !(cible in known))
  }, [])
  const saisie = useMemo(() => ({ reprise, ligneReprise, noter, ecrire: write }), [reprise, ligneReprise, noter, write])
  return ready ? saisie : null
}
