import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { FieldCode } from '#domain/codes.ts'
import { type Champ, lire } from '#domain/partenariat/cell.ts'
import type { Cible } from '#domain/partenariat/partenariat.ts'
import { fieldMessage } from '#messages/errors.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { afficher } from '#messages/inventaire-values.ts'
import { FieldError } from '#ui/form/field.tsx'
import styles from './cellule.module.css'
import type { Saisie } from './use-saisie.ts'

const FAILED = 'storage'

function message(champ: Champ, code: FieldCode | typeof FAILED): string {
  if (code === FAILED) return PARTAGE.echec
  if (champ === 'prixCentimes' && code === 'not-a-number') return PARTAGE.prixInvalide
  return fieldMessage({ field: champ, code })
}

const INPUTS: { readonly [C in Champ]: ComponentProps<'input'> } = {
  ref: { type: 'text' },
  description: {},
  depot: { type: 'text', inputMode: 'numeric', placeholder: '0' },
  prixCentimes: { type: 'text', inputMode: 'decimal', placeholder: '0,00' },
  repris: { type: 'text', inputMode: 'numeric', placeholder: '0' },
  vendu: { type: 'text', inputMode: 'numeric', placeholder: '0' },
  dateDepot: { type: 'date' },
  dateReprise: { type: 'date' },
  date: { type: 'date' },
  lieu: { type: 'text' },
  commission: { type: 'text', inputMode: 'decimal', placeholder: '0' },
}

export interface CelluleProps {
  readonly cible: Cible
  readonly champ: Champ
  /** Its name to those who listen: the column and the row. */
  readonly nom: string
  readonly valeur: string | number
  readonly saisie: Saisie
  /** Enter, once what was typed has been taken. */
  readonly onEntree: (control: HTMLElement) => void
}

/**
 * One cell. It is written when it is left; Escape gives its value back. A text that stands for no value stays as it
 * was typed, with the reason, and survives a reload.
 */
export function Cellule({ cible, champ, nom, valeur, saisie, onEntree }: CelluleProps): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState(() => saisie.reprise(cible, champ)?.texte)
  const vue = useRef(saisie.reprise(cible, champ)?.vue ?? String(valeur))
  const [code, setCode] = useState<FieldCode | typeof FAILED | null>(() => {
    const lu = typed === undefined ? null : lire(champ, typed)
    return lu === null || lu.ok ? null : lu.code
  })

  function type(texte: string): void {
    if (typed === undefined) vue.current = String(valeur)
    setTyped(texte)
    setCode(null)
    saisie.noter(cible, champ, { vue: vue.current, texte })
  }

  function restore(): void {
    setTyped(undefined)
    setCode(null)
    saisie.noter(cible, champ, null)
  }

  async function commit(): Promise<void> {
    if (typed === undefined) return
    const lu = lire(champ, typed)
    if (!lu.ok) return setCode(lu.code)
    const before = vue.current
    if (String(lu.valeur) === before) return restore()
    // Whoever types on while this is being written begins from it.
    vue.current = String(lu.valeur)
    const outcome = await saisie.ecrire(cible, champ, before, lu.valeur)
    if (!outcome.ok) {
      vue.current = before
      return setCode(FAILED)
    }
    setTyped((now) => {
      if (now !== typed) return now
      saisie.noter(cible, champ, null)
      return undefined
    })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && typed !== undefined) restore()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEntree(event.currentTarget)
  }

  const wrong = code !== null
  const common = {
    id,
    'data-cellule': champ,
    'aria-label': nom,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': wrong ? `${id}-error` : undefined,
    value: typed ?? afficher(champ, valeur),
    onBlur: () => void commit(),
    onKeyDown,
    className: styles.cellule,
    autoComplete: 'off',
    enterKeyHint: 'next',
  } as const
  return (
    <>
      {champ === 'description' ? (
        <textarea {...common} dir="auto" rows={1} onChange={(event) => type(event.target.value)} />
      ) : (
        <input {...INPUTS[champ]} {...common} dir="auto" onChange={(event) => type(event.target.value)} />
      )}
      <FieldError id={`${id}-error`}>{wrong ? message(champ, code) : undefined}</FieldError>
    </>
  )
}
