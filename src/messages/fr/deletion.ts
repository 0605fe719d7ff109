import { plural } from '../format.ts'

/** The effects of an account's deletion on partnerships. */
export const deletion = {
  notArrived:
    'Vos partenariats ne sont pas encore tous arrivés sur cet appareil : ceux qui manquent suivront les mêmes règles.',
  running: (count: number) => `Vous avez ${plural(count, 'partenariat confirmé', 'partenariats confirmés')} avec :`,
  others: (count: number) => `et ${plural(count, 'autre', 'autres')}`,
  shelved: (pieces: number) => `${plural(pieces, 'pièce', 'pièces')} en rayon`,
  /** @param due who owes whom how much, as in `dueText` @param what of, as in `piecesToCount` */
  toCount: (due: string, what: string) => `${due} (${what} à compter, sans le loyer)`,
  toSettle: (due: string, releves: number) =>
    `${due} (${releves === 0 ? 'trop versé' : `${plural(releves, 'relevé', 'relevés')} à régler`})`,
  /**
   * @param number 0 until the server assigns one
   * @param waitsFor the other party's name; `null` for the reader
   */
  toAnswer: (due: string, number: number, waitsFor: string | null) =>
    `${due} (relevé ${number === 0 ? 'sans numéro' : `n° ${number}`}, sans ${waitsFor === null ? 'votre réponse' : `réponse de ${waitsFor}`})`,
  toConfirm: (amount: string, waitsFor: string | null) =>
    `Règlement de ${amount} à confirmer par ${waitsFor === null ? 'vous' : waitsFor}`,
  nothingOpen: 'Rien en rayon, rien à compter ni à régler.',
  confirmOpen: "Avant, mettez-vous d'accord sur ce qui reste ouvert : vous n'y aurez plus accès.",
  stays:
    "Le contrat, l'inventaire, les accords, les ventes et les relevés restent à l'autre partie, avec votre nom : ce sont aussi ses pièces. Elle en est prévenue par courrier. Votre profil, vos photos, vos messages et votre adresse e-mail sont effacés, et vous n'avez plus accès à ces papiers.",
  alone: (count: number) =>
    count === 1
      ? "Dans un partenariat, l'autre partie a déjà supprimé son compte : ses papiers seront effacés avec le vôtre."
      : `Dans ${plural(count, 'partenariat', 'partenariats')}, l'autre partie a déjà supprimé son compte : leurs papiers seront effacés avec le vôtre.`,
  copy: "Gardez-en d'abord une copie : téléchargez toutes vos données, ou chaque papier en PDF.",
  confirmRunning: (count: number) =>
    count === 1
      ? "Les papiers de votre partenariat confirmé restent à l'autre partie, avec votre nom."
      : `Les papiers de vos ${plural(count, 'partenariat confirmé', 'partenariats confirmés')} restent aux autres parties, avec votre nom.`,
} as const
