import type { ReactNode } from 'react'
import { useProfil } from '#data/hooks/use-profil.ts'
import { isEmailShown } from '#domain/user-types.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { ButtonLink } from '#ui/button.tsx'

/** A mail link to a boutique, at its profile's address; nothing when the profile is not on this device. */
export function ContactBoutique({ uid, small = false }: { readonly uid: string; readonly small?: boolean }): ReactNode {
  const owner = useProfil(uid)
  if (!owner || !isEmailShown(owner.email)) return null
  return (
    <ButtonLink small={small} variant="quiet" icon="mail" href={`mailto:${owner.email}`}>
      {texts.mail}
    </ButtonLink>
  )
}
