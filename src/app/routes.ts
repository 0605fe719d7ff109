import { lazy } from 'react'

/** Each screen is a chunk of its own, loaded when somebody goes there. */
export const Landing = lazy(async () => ({ default: (await import('#screens/accueil/landing.tsx')).Landing }))
export const Connexion = lazy(async () => ({ default: (await import('#screens/connexion/connexion.tsx')).Connexion }))
export const NouveauMotDePasse = lazy(async () => ({
  default: (await import('#screens/connexion/nouveau-mot-de-passe.tsx')).NouveauMotDePasse,
}))
export const FinaliserProfil = lazy(async () => ({
  default: (await import('#screens/profil/finaliser.tsx')).FinaliserProfil,
}))
export const ModifierProfil = lazy(async () => ({
  default: (await import('#screens/profil/modifier.tsx')).ModifierProfil,
}))
export const Profil = lazy(async () => ({ default: (await import('#screens/profil/profil.tsx')).Profil }))
export const TableauDeBord = lazy(async () => ({
  default: (await import('#screens/tableau-de-bord/tableau-de-bord.tsx')).TableauDeBord,
}))
export const Compte = lazy(async () => ({ default: (await import('#screens/compte/compte.tsx')).Compte }))
export const AnnonceDetail = lazy(async () => ({
  default: (await import('#screens/annonce/annonce-detail.tsx')).AnnonceDetail,
}))
export const CreerAnnonce = lazy(async () => ({
  default: (await import('#screens/annonce/partage.tsx')).CreerAvecPartage,
}))
export const Partage = lazy(async () => ({ default: (await import('#screens/annonce/partage.tsx')).Partage }))
export const ModifierAnnonce = lazy(async () => ({
  default: (await import('#screens/annonce/modifier.tsx')).ModifierAnnonce,
}))
export const Candidatures = lazy(async () => ({
  default: (await import('#screens/annonce/candidatures.tsx')).Candidatures,
}))
export const Contrat = lazy(async () => ({ default: (await import('#screens/partenariat/contrat.tsx')).Contrat }))
export const Inventaire = lazy(async () => ({
  default: (await import('#screens/partenariat/inventaire.tsx')).Inventaire,
}))
export const Contact = lazy(async () => ({ default: (await import('#screens/contact/contact.tsx')).Contact }))
export const Faq = lazy(async () => ({ default: (await import('#screens/infos/faq.tsx')).Faq }))
export const Ressources = lazy(async () => ({ default: (await import('#screens/infos/ressources.tsx')).Ressources }))
export const Legal = lazy(async () => ({ default: (await import('#screens/infos/legal.tsx')).Legal }))
