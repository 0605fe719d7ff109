import type { ReactNode } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { DocumentChoices } from '#components/versions/document-choices.tsx'
import { keepAnnonceVersion } from '#data/commands/annonce.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Annonce } from '#domain/market/annonce.ts'
import { PRECISION_FIELDS, type Precisions } from '#domain/market/precisions.ts'
import { type Choice, choicesIn } from '#domain/versions/choices.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { formatCommission, formatDate, formatPrix } from '#messages/format.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { photos } from '#messages/fr/photos.ts'
import { PRECISION_LABELS } from '#messages/fr/precisions.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { common } from '#messages/fr.ts'
import { photoTextLabel } from '#messages/photo-texts.ts'
import { formatPrecision } from '#messages/precision-values.ts'

const LABELS: { readonly [field: string]: string } = {
  ...PRECISION_LABELS,
  nom: texts.formNom,
  ville: common.ville,
  dateDebut: texts.dateDebut,
  dateFin: texts.dateFin,
  prix: texts.prixMonth,
  commission: texts.commissionTerm,
  description: texts.formDescription,
  photos: photos.legend,
}

function wordsOf(field: string, value: string): string {
  if (field === 'prix') return formatPrix(Number(value))
  if (field === 'commission') return formatCommission(Number(value))
  if (field.startsWith('date')) return formatDate(value)
  return field in PRECISION_FIELDS ? formatPrecision(field as keyof Precisions, value) || VERSIONS.empty : value
}

/** Alternatives in one annonce, written concurrently on several of the boutique's devices, to choose from. */
export function AnnonceChoices({
  annonce,
  onChosen,
}: {
  readonly annonce: Annonce
  /** The buttons disappear with the choice: the focus must be moved. */
  readonly onChosen: (choice: Choice, value: string) => void
}): ReactNode {
  const device = useDevice()
  const keep = async (choice: Choice, value: string) => {
    const outcome = await keepAnnonceVersion(device, annonce, choice.field, value)
    if (outcome.ok) onChosen(choice, value)
    else showMessage(common.error, outcome.code === 'candidature-open' ? texts.blocked : VERSIONS.failed)
  }
  return (
    <DocumentChoices
      choices={choicesIn(SHAPES.annonces, { ...annonce })}
      photoTexts={annonce.photoTexts}
      label={(field) => LABELS[field] ?? photoTextLabel(annonce, field)}
      words={wordsOf}
      onKeep={(choice, value) => void keep(choice, value)}
    />
  )
}
