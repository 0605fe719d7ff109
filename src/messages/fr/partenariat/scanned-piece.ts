/** The piece whose label was scanned, on the page of its partnership. */
export const SCANNED_PIECE = {
  scan: 'Scanner une étiquette',
  title: 'Étiquette scannée',
  /** Said above the sign-in, and to a member who is not of the partnership. */
  signIn: "Cette étiquette s'ouvre avec le compte de la boutique ou du créateur de la pièce.",
  gone: "Cette pièce n'est plus sur la fiche.",
  close: 'Voir tout le partenariat',
  /** Of somebody else's piece. */
  otherAccount: 'Changer de compte',
} as const
