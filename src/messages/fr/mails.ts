import { PRODUCT_NAME } from '../product.ts'

/** What a mail says, before its layout: sentences that the typography is applied to. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Somebody's own words, shown as they were written. */
  readonly quote?: string
  readonly action?: { readonly label: string; readonly path: string }
}

const CHECK = '/tableau-de-bord'

/** The mails. Instants come already formatted, in Paris time. */
export const MAILS = {
  hello: 'Bonjour,',
  signature: `L'équipe de ${PRODUCT_NAME}`,
  paste: 'Si le bouton ne fonctionne pas, copiez cette adresse :',
  footChoices: 'Pour choisir les courriers que vous recevez, ou ne plus en recevoir :',
  footAccount: `Ce courrier concerne votre compte ${PRODUCT_NAME} : il est toujours envoyé.`,

  reset: (path: string): Letter => ({
    subject: 'Réinitialisation de votre mot de passe',
    paragraphs: [
      "Vous avez demandé à réinitialiser votre mot de passe. Le lien ci-dessous permet d'en choisir un nouveau.",
      "Il est valable une heure et ne sert qu'une fois.",
      "Si vous n'avez rien demandé, ignorez ce message : votre mot de passe reste inchangé.",
    ],
    action: { label: 'Choisir un mot de passe', path },
  }),
  received: (nom: string, annonce: string, message: string, path: string): Letter => ({
    subject: `Nouvelle candidature de ${nom}`,
    paragraphs: [
      `${nom} a répondu à votre annonce « ${annonce} ».`,
      'Vous pouvez accepter ou refuser sa candidature. Voici son message :',
    ],
    quote: message,
    action: { label: 'Voir la candidature', path },
  }),
  accepted: (annonce: string, until: string): Letter => ({
    subject: `Votre candidature est acceptée : répondez dans les 24 heures`,
    paragraphs: [
      `« ${annonce} » accepte votre candidature !`,
      `Vous avez 24 heures pour confirmer le partenariat : jusqu'au ${until}, heure de Paris. Passé ce délai, l'offre expire.`,
    ],
    action: { label: 'Confirmer ou décliner', path: CHECK },
  }),
  refused: (annonce: string): Letter => ({
    subject: `Réponse à votre candidature chez ${annonce}`,
    paragraphs: [
      `« ${annonce} » n'a pas retenu votre candidature cette fois.`,
      "D'autres boutiques ont une étagère à prêter : peut-être près de chez vous.",
    ],
    action: { label: 'Voir les annonces', path: '/' },
  }),
  confirmed: (nom: string, annonce: string): Letter => ({
    subject: `${nom} confirme le partenariat`,
    paragraphs: [
      `${nom} confirme le partenariat pour votre annonce « ${annonce} ».`,
      "Le modèle de contrat et la fiche d'inventaire vous attendent dans votre tableau de bord.",
    ],
    action: { label: 'Ouvrir le tableau de bord', path: CHECK },
  }),
  declined: (nom: string, annonce: string): Letter => ({
    subject: `${nom} décline votre offre`,
    paragraphs: [
      `${nom} ne donne pas suite à votre offre pour « ${annonce} ».`,
      'Vous pouvez accepter une autre candidature.',
    ],
    action: { label: 'Ouvrir le tableau de bord', path: CHECK },
  }),
  expiring: (annonce: string, until: string): Letter => ({
    subject: `L'offre de ${annonce} expire bientôt`,
    paragraphs: [
      `« ${annonce} » attend toujours votre réponse.`,
      `Vous pouvez confirmer le partenariat jusqu'au ${until}, heure de Paris. Passé ce délai, l'offre expire.`,
    ],
    action: { label: 'Confirmer ou décliner', path: CHECK },
  }),
  purge: (annonce: string, closedOn: string, from: string): Letter => ({
    subject: `Votre annonce « ${annonce} » sera bientôt supprimée`,
    paragraphs: [
      `Votre annonce « ${annonce} », clôturée le ${closedOn}, sera supprimée à partir du ${from}, avec ses photos et ses candidatures sans suite. Les partenariats confirmés restent dans votre tableau de bord.`,
      'Pour la garder, ré-ouvrez-la avant cette date.',
    ],
    action: { label: 'Voir mes annonces', path: CHECK },
  }),
} as const
