import { plural } from '../format.ts'

const shelved = (count: number) => (count <= 0 ? 'Rien en rayon' : `${plural(count, 'pièce', 'pièces')} en rayon`)
const toCount = (count: number) =>
  count === 0 ? 'aucune vente à compter' : `${plural(count, 'vente', 'ventes')} à compter`

/** The effects of an account's deletion on partnerships. */
export const deletion = {
  notArrived:
    'Vos partenariats ne sont pas encore tous arrivés sur cet appareil : ceux qui manquent suivront les mêmes règles.',
  running: (count: number) => `Vous avez ${plural(count, 'partenariat confirmé', 'partenariats confirmés')} avec :`,
  others: (count: number) => `et ${plural(count, 'autre', 'autres')}`,
  /** What is on the shelf and due. @param due to the créateur, of the sales to count */
  open: (pieces: number, uncounted: number, due: string) =>
    `${shelved(pieces)}, ${toCount(uncounted)}${uncounted === 0 ? '' : ` (${due} reviennent au créateur)`}`,
  confirmOpen: (pieces: number, uncounted: number) =>
    `Il reste ${[pieces === 0 ? '' : shelved(pieces), uncounted === 0 ? '' : toCount(uncounted)]
      .filter(Boolean)
      .join(' et ')} : mettez-vous d'accord avant, vous n'y aurez plus accès.`,
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
