/** Photos shared from another app. */
export const sharedPhotos = {
  title: 'Photos partagées',
  signIn: 'Vos photos sont gardées. Connectez-vous pour les mettre dans une nouvelle annonce.',
  createur: 'Les photos partagées vont dans une nouvelle annonce, et seules les boutiques publient des annonces.',
  discard: 'Oublier ces photos',
  failed: "Les photos partagées n'ont pas pu être gardées sur cet appareil. Veuillez réessayer.",
  some: (count: number) =>
    count > 1 ? `${count} photos partagées n'ont pas été ajoutées.` : "Une photo partagée n'a pas été ajoutée.",
} as const
