/** The photo gallery, in a page and in full screen. */
export const gallery = {
  enlarge: (at: number, text: string) =>
    text === '' ? `Agrandir la photo ${at}` : `Agrandir la photo ${at}\u00a0: ${text}`,
  lightbox: {
    close: 'Fermer',
    previous: 'Photo précédente',
    next: 'Photo suivante',
    position: (at: number, total: number) => `${at} / ${total}`,
  },
} as const
