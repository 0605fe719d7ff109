import { lazy } from 'react'

/** Each screen is a chunk of its own, loaded when somebody goes there. */
export const Landing = lazy(async () => ({ default: (await import('#screens/landing/landing.tsx')).Landing }))
export const Connexion = lazy(async () => ({ default: (await import('#screens/connexion/connexion.tsx')).Connexion }))
export const NewPassword = lazy(async () => ({
  default: (await import('#screens/connexion/new-password.tsx')).NewPassword,
}))
export const ConfirmAddress = lazy(async () => ({
  default: (await import('#screens/connexion/confirm-address.tsx')).ConfirmAddress,
}))
export const UndoChange = lazy(async () => ({
  default: (await import('#screens/connexion/undo-change.tsx')).UndoChange,
}))
export const CompleteProfil = lazy(async () => ({
  default: (await import('#screens/profil/complete-profil.tsx')).CompleteProfil,
}))
export const EditProfil = lazy(async () => ({
  default: (await import('#screens/profil/edit-profil.tsx')).EditProfil,
}))
export const Profil = lazy(async () => ({ default: (await import('#screens/profil/profil.tsx')).Profil }))
export const TableauDeBord = lazy(async () => ({
  default: (await import('#screens/tableau-de-bord/tableau-de-bord.tsx')).TableauDeBord,
}))
export const Compte = lazy(async () => ({ default: (await import('#screens/compte/compte.tsx')).Compte }))
export const AnnonceDetail = lazy(async () => ({
  default: (await import('#screens/annonce/annonce-detail.tsx')).AnnonceDetail,
}))
export const CreateAnnonce = lazy(async () => ({
  default: (await import('#screens/annonce/create-annonce.tsx')).CreateAnnonce,
}))
export const SharedPhotos = lazy(async () => ({
  default: (await import('#screens/annonce/shared-photos.tsx')).SharedPhotos,
}))
export const EditAnnonce = lazy(async () => ({
  default: (await import('#screens/annonce/edit-annonce.tsx')).EditAnnonce,
}))
export const Candidatures = lazy(async () => ({
  default: (await import('#screens/annonce/candidatures.tsx')).Candidatures,
}))
export const Contrat = lazy(async () => ({
  default: (await import('#screens/partenariat/contrat/contrat.tsx')).Contrat,
}))
export const Inventaire = lazy(async () => ({
  default: (await import('#screens/partenariat/inventaire/inventaire.tsx')).Inventaire,
}))
export const Comptes = lazy(async () => ({
  default: (await import('#screens/partenariat/comptes/comptes.tsx')).Comptes,
}))
export const Exemplaire = lazy(async () => ({
  default: (await import('#screens/partenariat/agreed/exemplaire.tsx')).Exemplaire,
}))
export const Contact = lazy(async () => ({ default: (await import('#screens/contact/contact.tsx')).Contact }))
export const Faq = lazy(async () => ({ default: (await import('#screens/texts/faq.tsx')).Faq }))
export const Resources = lazy(async () => ({ default: (await import('#screens/texts/resources.tsx')).Resources }))
export const Legal = lazy(async () => ({ default: (await import('#screens/texts/legal.tsx')).Legal }))
