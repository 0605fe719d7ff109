import { type ComponentType, createElement, type ElementType, lazy, type ReactNode, useState } from 'react'
import { LOADERS, type Place } from './loaders.ts'

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
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each screen, when the module is loaded; a type of its own, so that going to another screen mounts it anew.
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

/** The screen of each route. */
export const SCREENS = {
  accueil: screen(async () => ({ default: (await LOADERS.accueil()).Landing })),
  connexion: screen(async () => ({ default: (await LOADERS.connexion()).Connexion })),
  motDePasse: screen(async () => ({ default: (await LOADERS.motDePasse()).NewPassword })),
  adresseConfirmer: screen(async () => ({ default: (await LOADERS.adresseConfirmer()).ConfirmAddress })),
  adresseAnnuler: screen(async () => ({ default: (await LOADERS.adresseAnnuler()).UndoChange })),
  annonce: screen(async () => ({ default: (await LOADERS.annonce()).AnnonceDetail })),
  contact: screen(async () => ({ default: (await LOADERS.contact()).Contact })),
  faq: screen(async () => ({ default: (await LOADERS.faq()).Faq })),
  ressources: screen(async () => ({ default: (await LOADERS.ressources()).Resources })),
  mentionsLegales: screen(async () => ({ default: (await LOADERS.mentionsLegales()).Legal })),
  cgu: screen(async () => ({ default: (await LOADERS.cgu()).Legal })),
  confidentialite: screen(async () => ({ default: (await LOADERS.confidentialite()).Legal })),
  profilFinaliser: screen(async () => ({ default: (await LOADERS.profilFinaliser()).CompleteProfil })),
  profilModifier: screen(async () => ({ default: (await LOADERS.profilModifier()).EditProfil })),
  profil: screen(async () => ({ default: (await LOADERS.profil()).Profil })),
  tableauDeBord: screen(async () => ({ default: (await LOADERS.tableauDeBord()).TableauDeBord })),
  compte: screen(async () => ({ default: (await LOADERS.compte()).Compte })),
  partager: screen(async () => ({ default: (await LOADERS.partager()).SharedPhotos })),
  contrat: screen(async () => ({ default: (await LOADERS.contrat()).Contrat })),
  inventaire: screen(async () => ({ default: (await LOADERS.inventaire()).Inventaire })),
  comptes: screen(async () => ({ default: (await LOADERS.comptes()).Comptes })),
  exemplaire: screen(async () => ({ default: (await LOADERS.exemplaire()).Exemplaire })),
  annonces: screen(async () => ({ default: (await LOADERS.annonces()).Departements })),
  annoncesDepartement: screen(async () => ({ default: (await LOADERS.annoncesDepartement()).PlaceAnnonces })),
  annoncesCommune: screen(async () => ({ default: (await LOADERS.annoncesCommune()).PlaceAnnonces })),
  annonceCreer: screen(async () => ({ default: (await LOADERS.annonceCreer()).CreateAnnonce })),
  annonceModifier: screen(async () => ({ default: (await LOADERS.annonceModifier()).EditAnnonce })),
  candidatures: screen(async () => ({ default: (await LOADERS.candidatures()).Candidatures })),
}

/** Loads the screen of an address, which the router renders once it knows who is here. */
export async function preload(place: Place | undefined): Promise<void> {
  // What cannot be loaded is said where it is shown.
  if (place !== undefined) await SCREENS[place.route].load().catch(() => undefined)
}
