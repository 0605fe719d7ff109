import type { ReactNode } from 'react'
import { takeUp } from '#components/forms/take-up.ts'
import type { DraftForm } from '#components/forms/use-draft-form.ts'
import { showMessage } from '#components/messages/message-store.ts'
import { photoOfChoice } from '#components/photos/typed-texts.ts'
import { DocumentChoices } from '#components/versions/document-choices.tsx'
import { keepVersion } from '#data/commands/version.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Prive, User } from '#domain/user.ts'
import { type Choice, choicesIn, valueOfText } from '#domain/versions/choices.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { photos } from '#messages/fr/photos.ts'
import { profil } from '#messages/fr/profil.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { common } from '#messages/fr.ts'
import { photoTextLabel } from '#messages/photo-texts.ts'
import type { ProfilValues } from './profil-values.ts'

function labelOf(field: string, doc: User | Prive): string | undefined {
  if (field === 'nom') return profil.nom['userType' in doc ? doc.userType : 'boutique']
  if (field === 'photos') return photos.legend
  if (photoOfChoice(field) !== undefined) return 'photos' in doc ? photoTextLabel(doc, field) : undefined
  const label: unknown = profil[field as keyof typeof profil]
  return typeof label === 'string' ? label : field
}

/** What the member wrote apart on several devices, to choose from. The version kept is the one the form goes on from. */
export function ProfilChoices({
  name,
  doc,
  form,
}: {
  readonly name: 'users' | 'prives'
  readonly doc: User | Prive
  readonly form: DraftForm<ProfilValues>
}): ReactNode {
  const device = useDevice()
  const shape = SHAPES[name]
  const keep = async ({ field, values }: Choice, value: string) => {
    const kept = await keepVersion(device, name, doc._id, field, value)
    if (!kept.ok) return showMessage(common.error, VERSIONS.failed)
    const offered = values.map((one) => valueOfText(shape, field, one.value))
    takeUp(form, field, offered, valueOfText(shape, field, value))
  }
  return (
    <DocumentChoices
      choices={choicesIn(shape, { ...doc })}
      photoTexts={'photoTexts' in doc ? doc.photoTexts : undefined}
      label={(field) => labelOf(field, doc)}
      words={(_field, value) => value}
      onKeep={(choice, value) => void keep(choice, value)}
    />
  )
}
