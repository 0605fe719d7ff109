/** Photos shared from another app. */
export const sharedPhotos = {
  title: 'Photos partagées',
  lead: "Ces images viennent d'une autre application ou d'un autre site. Gardez-les seulement si c'est vous qui les avez partagées.",
  keep: 'Mettre dans une nouvelle annonce',
  createur: 'Les photos partagées vont dans une nouvelle annonce, et seules les boutiques publient des annonces.',
  discard: 'Oublier ces photos',
  none: "Aucune photo partagée n'attend ici. Celles que personne n'a gardées sont oubliées après un jour.",
  refused:
    "Rien n'a été gardé de ce qui a été partagé. Partagez jusqu'à cinq images, de 20 Mo chacune et de 60 Mo en tout au plus.",
  partial:
    "Une partie de ce qui a été partagé n'a pas été reçue. Seules le sont cinq images, de 20 Mo chacune et de 60 Mo en tout au plus.",
  unseen: (at: number, why: string) => `Photo ${at}\u00a0: ${why}`,
  failed: "Les photos partagées n'ont pas pu être gardées sur cet appareil. Veuillez réessayer.",
  some: (count: number) =>
    count > 1 ? `${count} photos partagées n'ont pas été ajoutées.` : "Une photo partagée n'a pas été ajoutée.",
} as const
