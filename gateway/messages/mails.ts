import { HOUR_MS } from '#domain/durations.ts'
import { formatParis } from '#messages/instants.ts'
import { PRODUCT_NAME } from '#messages/product.ts'

/** A link to a page of this site. */
export interface LetterLink {
  readonly label: string
  readonly path: string
}

/** A list with its own title. */
interface LetterSection {
  readonly heading: LetterLink
  readonly lines: readonly LetterLink[]
  readonly more: LetterLink | undefined
  readonly stop: LetterLink | undefined
}

/** The contents of a mail, before its layout: sentences to be typeset. */
export interface Letter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A user's own words, shown verbatim. */
  readonly quote?: string
  readonly sections?: readonly LetterSection[]
  readonly action?: LetterLink
  /** The link that stops such mails, shown in the footer. */
  readonly stop?: LetterLink
}

/** The texts around every letter. */
export const MAILS = {
  hello: 'Bonjour,',
  signature: `L'équipe de ${PRODUCT_NAME}`,
  paste: 'Si le bouton ne fonctionne pas, copiez cette adresse :',
  footChoices: 'Pour choisir les courriers que vous recevez, ou ne plus en recevoir :',
  footStop: 'Vous recevez ce courrier parce que vous avez demandé des alertes pour une recherche enregistrée.',
  footNone: `Ce courrier vient de ${PRODUCT_NAME}, un site de mise en relation entre boutiques et créateurs.`,
  footAccount: `Ce courrier concerne votre compte ${PRODUCT_NAME} : il est toujours envoyé.`,
} as const

/** @param until ISO 8601 @param now milliseconds since the epoch */
export function resetLetter(path: string, until: string, now: number): Letter {
  const hours = Math.round((Date.parse(until) - now) / HOUR_MS)
  return {
    subject: 'Réinitialisation de votre mot de passe',
    paragraphs: [
      "Vous avez demandé à réinitialiser votre mot de passe. Le lien ci-dessous permet d'en choisir un nouveau.",
      `Il est valable ${hours > 1 ? `${hours} heures` : 'une heure'} et ne sert qu'une fois.`,
      "Si vous n'avez rien demandé, ignorez ce message : votre mot de passe reste inchangé.",
    ],
    action: { label: 'Choisir un mot de passe', path },
  }
}

export function proofLetter(path: string): Letter {
  return {
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      `Cette adresse a été donnée pour un compte ${PRODUCT_NAME}. Le lien ci-dessous confirme qu'elle est bien la vôtre.`,
      "Il est valable sept jours. Jusque-là, les autres membres ne voient pas l'adresse, et aucun autre courrier n'y est envoyé.",
      "Si vous n'avez rien demandé, ignorez ce message : l'adresse ne sera pas confirmée. Pour reprendre un compte ouvert à votre insu, demandez un nouveau mot de passe avec cette adresse.",
    ],
    action: { label: 'Confirmer mon adresse', path },
  }
}

/** @param until ISO 8601 */
export function undoLetter(path: string, until: string): Letter {
  return {
    subject: 'Votre adresse e-mail a été changée',
    paragraphs: [
      `Une autre adresse e-mail vient d'être donnée pour votre compte ${PRODUCT_NAME}. Si c'est bien vous, vous n'avez rien à faire.`,
      `Sinon, le lien ci-dessous rétablit cette adresse, déconnecte tous les appareils et vous fait choisir un nouveau mot de passe. Il est valable jusqu'au ${formatParis(until)}. Jusque-là, personne d'autre ne peut prendre cette adresse.`,
    ],
    action: { label: 'Annuler le changement', path },
  }
}
