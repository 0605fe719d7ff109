/** Photos seen one after the other, in a page and in full screen. */
export const gallery = {
  enlarge: (at: number) => `Agrandir la photo ${at}`,
  lightbox: {
    close: 'Fermer',
    previous: 'Photo précédente',
    next: 'Photo suivante',
    position: (at: number, total: number) => `${at} / ${total}`,
  },
} as const
