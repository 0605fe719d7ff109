import { plural } from '../format.ts'
import { spaced } from '../typography.ts'

const FAILED = 'Une erreur est survenue lors du téléversement.'

const WHY: { readonly [code: string]: string } = {
  'not-an-image': "ce fichier n'est pas une image.",
  'unreadable-heic': 'ce navigateur ne lit pas les photos HEIC, enregistrez-la en JPEG.',
  'file-changed': 'ce fichier a été modifié, déplacé ou supprimé, choisissez-le à nouveau.',
  unavailable: "les photos n'ont pas pu être préparées, réessayez plus tard.",
  unreadable: "l'image n'a pas pu être lue.",
  'too-many-pixels': "l'image est trop grande.",
  'carries-metadata': 'elle porte des informations qui ne doivent pas être publiées, choisissez-la à nouveau.',
  'too-many-bytes': "l'image est trop lourde pour ses dimensions, choisissez-la à nouveau.",
  'hash-mismatch': "l'image est arrivée abîmée, choisissez-la à nouveau.",
  'file-too-large': 'le fichier est trop lourd, 50 Mo au plus.',
  storage: "l'espace de cet appareil est plein ou ne peut pas être écrit.",
}

/** The photos of an annonce or of a profil. */
export const photos = {
  legend: 'Photos',
  hint: "Jusqu'à 5 images. La première est la photo de couverture.",
  dropHint: 'Vous pouvez aussi les déposer ou les coller ici.',
  add: 'Ajouter des photos',
  take: 'Prendre une photo',
  cover: 'Couverture',
  makeCover: (at: number) => `Choisir la photo ${at} comme couverture`,
  move: (at: number) => `Déplacer la photo ${at}`,
  remove: (at: number) => `Retirer la photo ${at}`,
  removed: (at: number, left: number) =>
    `Photo ${at} retirée. ${left === 0 ? "Il n'en reste aucune" : `Il en reste ${left}`}.`,
  covered: (at: number) => `Photo ${at} est la couverture, elle passe en premier.`,
  added: (count: number, total: number) =>
    count === 1 ? `Photo ${total} ajoutée.` : `${count} photos ajoutées. Il y en a ${total}.`,
  alt: (at: number) => `Photo ${at}`,
  describe: 'Décrire les photos',
  describeLead: 'Quelques mots pour les personnes qui ne les voient pas.',
  shows: (at: number) => `Ce que montre la photo ${at}`,
  tooMany: 'Vous ne pouvez téléverser que 5 photos maximum au total.',
  removeFailed: 'Impossible de supprimer la photo.',
  /** Why a file is rejected, by code. */
  why: WHY,
  /** The files that did not become photos, and why. */
  failed: (files: readonly { readonly name: string; readonly code: string }[]) =>
    files.length === 0
      ? ''
      : [FAILED, ...files.map(({ name, code }) => spaced(`« ${name} » : ${WHY[code] ?? 'réessayez plus tard.'}`))].join(
          ' ',
        ),
  preparing: 'Préparation des photos...',
  sending: (at: number, total: number, percent: number) =>
    spaced(`Envoi de la photo ${at} sur ${total} : ${percent} %`),
  waiting: (count: number) => plural(count, "photo en attente d'envoi", "photos en attente d'envoi"),

  sortable: {
    role: 'photo à déplacer',
    instructions: spaced(
      'Pour déplacer une photo, appuyez sur Espace, puis sur les flèches. Espace la dépose, Échap la remet en place.',
    ),
    lifted: (at: number) => `Photo ${at} saisie.`,
    over: (at: number, total: number) => `La photo est en position ${at} sur ${total}.`,
    dropped: (photo: number, at: number, total: number) =>
      `Photo ${photo} déposée en position ${at} sur ${total}${at === 1 ? ', elle est la couverture' : ''}.`,
    cancelled: 'Déplacement annulé, la photo est remise en place.',
  },
} as const
