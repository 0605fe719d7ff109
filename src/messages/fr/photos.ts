/** The photos of an annonce or of a profil. */
export const photos = {
  legend: 'Photos',
  hint: "Jusqu'à 5 images. La première est la photo de couverture.",
  add: 'Ajouter des photos',
  cover: 'Couverture',
  makeCover: (at: number) => `Choisir la photo ${at} comme couverture`,
  remove: (at: number) => `Retirer la photo ${at}`,
  alt: (at: number) => `Photo ${at}`,
  tooMany: 'Vous ne pouvez téléverser que 5 photos maximum au total.',
  removeFailed: 'Impossible de supprimer la photo.',
  failed: 'Une erreur est survenue lors du téléversement.',
  why: {
    'not-an-image': "Ce fichier n'est pas une image.",
    'unreadable-heic': 'Ce navigateur ne lit pas les photos HEIC : enregistrez-la en JPEG.',
    unreadable: "L'image n'a pas pu être lue.",
    'too-many-pixels': "L'image est trop grande.",
    'file-too-large': 'Le fichier est trop lourd.',
    storage: "L'espace de cet appareil est plein.",
  } as { readonly [code: string]: string },
  uploading: 'Préparation des photos...',
} as const
