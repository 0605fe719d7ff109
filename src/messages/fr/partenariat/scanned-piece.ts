/** The piece whose label was scanned, on the page of its partnership. */
export const SCANNED_PIECE = {
  title: 'Étiquette scannée',
  gone: "Cette pièce n'est plus sur la fiche.",
  close: 'Voir tout le partenariat',
  /** Of somebody else's piece. */
  otherAccount: 'Changer de compte',
} as const
