import { type ComponentType, createElement, type ElementType, lazy, type ReactNode, useState } from 'react'

/** A screen whose code is loaded when somebody goes there, or a little before. */
export interface Screen<Props> {
  (props: Props): ReactNode
  /** Begins to load it; rejects when it cannot be. */
  readonly load: () => Promise<void>
}

/** Shown at once when it is loaded: React would show something else first, and hold the screen back a moment. */
function screen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): Screen<Props> {
  let loaded: ComponentType<Props> | undefined
  const awaited = lazy(load)
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each screen, when the module is loaded.
  function Shown(props: Props): ReactNode {
    const [shown] = useState<ElementType>(() => loaded ?? awaited)
    return createElement(shown, props)
  }
  return Object.assign(Shown, {
    load: async () => {
      loaded = (await load()).default
    },
  })
}

/** Each screen is a chunk of its own, loaded when somebody goes there. */
export const Landing = screen(async () => ({ default: (await import('#screens/landing/landing.tsx')).Landing }))
export const Connexion = screen(async () => ({ default: (await import('#screens/connexion/connexion.tsx')).Connexion }))
export const NewPassword = screen(async () => ({
  default: (await import('#screens/connexion/new-password.tsx')).NewPassword,
}))
export const ConfirmAddress = screen(async () => ({
  default: (await import('#screens/connexion/confirm-address.tsx')).ConfirmAddress,
}))
export const UndoChange = screen(async () => ({
  default: (await import('#screens/connexion/undo-change.tsx')).UndoChange,
}))
export const CompleteProfil = screen(async () => ({
  default: (await import('#screens/profil/complete-profil.tsx')).CompleteProfil,
}))
export const EditProfil = screen(async () => ({
  default: (await import('#screens/profil/edit-profil.tsx')).EditProfil,
}))
export const Profil = screen(async () => ({ default: (await import('#screens/profil/profil.tsx')).Profil }))
export const TableauDeBord = screen(async () => ({
  default: (await import('#screens/tableau-de-bord/tableau-de-bord.tsx')).TableauDeBord,
}))
export const Compte = screen(async () => ({ default: (await import('#screens/compte/compte.tsx')).Compte }))
export const AnnonceDetail = screen(async () => ({
  default: (await import('#screens/annonce/annonce-detail.tsx')).AnnonceDetail,
}))
export const CreateAnnonce = screen(async () => ({
  default: (await import('#screens/annonce/create-annonce.tsx')).CreateAnnonce,
}))
export const SharedPhotos = screen(async () => ({
  default: (await import('#screens/annonce/shared-photos.tsx')).SharedPhotos,
}))
export const EditAnnonce = screen(async () => ({
  default: (await import('#screens/annonce/edit-annonce.tsx')).EditAnnonce,
}))
export const Candidatures = screen(async () => ({
  default: (await import('#screens/annonce/candidatures.tsx')).Candidatures,
}))
export const Contrat = screen(async () => ({
  default: (await import('#screens/partenariat/contrat/contrat.tsx')).Contrat,
}))
export const Inventaire = screen(async () => ({
  default: (await import('#screens/partenariat/inventaire/inventaire.tsx')).Inventaire,
}))
export const Comptes = screen(async () => ({
  default: (await import('#screens/partenariat/comptes/comptes.tsx')).Comptes,
}))
export const Exemplaire = screen(async () => ({
  default: (await import('#screens/partenariat/agreed/exemplaire.tsx')).Exemplaire,
}))
export const Contact = screen(async () => ({ default: (await import('#screens/contact/contact.tsx')).Contact }))
export const Faq = screen(async () => ({ default: (await import('#screens/texts/faq.tsx')).Faq }))
export const Resources = screen(async () => ({ default: (await import('#screens/texts/resources.tsx')).Resources }))
export const Legal = screen(async () => ({ default: (await import('#screens/texts/legal.tsx')).Legal }))
