import { type ReactNode, useState } from 'react'
import type { DraftForm } from '#components/forms/use-draft-form.ts'
import { ESPACE_TYPES, PRECISION_NAMES, PRESENCES } from '#domain/precisions.ts'
import { ESPACES, PRECISION_LABELS as LABELS, PRESENCE_CHOICES, precisions as texts } from '#messages/fr/precisions.ts'
import { Select, TextField } from '#ui/form/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout/layout.module.css'
import styles from './annonce-form.module.css'
import type { AnnonceValues } from './annonce-values.ts'

const SIDES = ['largeur', 'hauteur', 'profondeur'] as const

/** What a boutique may say more of its space: folded away until something is in it, or is wrong with it. */
export function PrecisionFields({ of: { form, field } }: { readonly of: DraftForm<AnnonceValues> }): ReactNode {
  const [given] = useState(() => PRECISION_NAMES.some((name) => form.getValues(name) !== ''))

  return (
    <details className={styles.precisions} open={given}>
      <summary className={styles.summary}>
        <span>{texts.title}</span>
        <Icon name="plus" />
      </summary>
      <div className={layout.stack4}>
        <p className={styles.lead}>{texts.lead}</p>
        <TextField label={LABELS.titre} hint={texts.hints.titre} {...field('titre')} />
        <Select
          label={LABELS.typeEspace}
          choices={ESPACE_TYPES.map((value) => ({ value, label: ESPACES[value] }))}
          {...field('typeEspace')}
        />
        <div className={styles.sides}>
          {SIDES.map((side) => (
            <TextField key={side} label={LABELS[side]} inputMode="decimal" suffix="cm" {...field(side)} />
          ))}
        </div>
        <TextField label={LABELS.places} hint={texts.hints.places} inputMode="numeric" {...field('places')} />
        <TextField
          label={LABELS.produitsRecherches}
          hint={texts.hints.produitsRecherches}
          {...field('produitsRecherches')}
        />
        <TextField label={LABELS.produitsRefuses} hint={texts.hints.produitsRefuses} {...field('produitsRefuses')} />
        <Select
          label={LABELS.presence}
          choices={PRESENCES.map((value) => ({ value, label: PRESENCE_CHOICES[value] }))}
          {...field('presence')}
        />
      </div>
    </details>
  )
}
