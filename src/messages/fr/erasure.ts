import { plural } from '../format.ts'

/** The warning that the browser may erase unsent writes, and the file to save them in. */
export const erasure = {
  title: 'Ce qui attend ici peut être effacé',
  text: "Ce navigateur efface ce que garde un site resté sept jours sans visite, envois en attente compris. Rouvrez ce site avec une connexion d'ici là, ou enregistrez vos envois dans un fichier.",
  install:
    "Une fois installée, l'application n'est plus effacée : touchez Partager, puis « Sur l'écran d'accueil » (« Ajouter au Dock » sur Mac). Ce qui attend ici n'y est pas repris : il doit partir d'abord.",
  save: 'Enregistrer dans un fichier',
  saved: 'Le fichier est téléchargé.',
  saveFailed: "Le fichier n'a pas pu être préparé.",
  postpone: 'Plus tard',

  file: (day: string) => `rayon-libre-envois-en-attente-${day}.txt`,
  heading: (product: string) => `${product} : ce qui n'a pas encore été envoyé`,
  lead: (when: string) =>
    `Copie faite le ${when}. Ces envois n'étaient pas encore sur le site. Gardez ce fichier : s'ils sont effacés de votre appareil, vous pourrez les saisir à nouveau.`,
  writtenOn: (when: string) => `Écrit le ${when}`,
  refusedOn: (when: string, why: string) => `Refusé le ${when} : ${why}`,
  removal: 'À supprimer',
  pictures: (count: number) =>
    `${plural(count, "photo en attente n'est pas", 'photos en attente ne sont pas')} dans ce fichier.`,
  message: 'Message au support',
  row: (at: number) => `Ligne ${at}`,
  groups: { contrat: 'Contrat', header: 'Dépôt', rows: "Fiche d'inventaire", agreements: 'Accords' },
  agreedAt: 'Le',
} as const
