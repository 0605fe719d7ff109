import { PRODUCT_NAME } from '#messages/product.ts'
import { typeset } from '#messages/typography.ts'
import { escapeHtml } from './escape.ts'

export interface MailMessage {
  readonly subject: string
  readonly html: string
  readonly text: string
}

const SUBJECT = `Réinitialisation de votre mot de passe - ${PRODUCT_NAME}`
const BEFORE = ['Bonjour,', 'Vous avez demandé à réinitialiser votre mot de passe. Ouvrez ce lien pour en choisir un :']
const AFTER = [
  "Il est valable une heure et ne sert qu'une fois.",
  "Si vous n'avez rien demandé, ignorez ce message : votre mot de passe reste inchangé.",
]

function paragraph(text: string): string {
  return `<p>${escapeHtml(typeset(text))}</p>`
}

/** The mail that carries the link of a password reset. */
export function resetMail(link: string): MailMessage {
  const href = escapeHtml(link)
  const html = [...BEFORE.map(paragraph), `<p><a href="${href}">${href}</a></p>`, ...AFTER.map(paragraph)]
  const text = [...BEFORE.map(typeset), link, ...AFTER.map(typeset), PRODUCT_NAME]
  return { subject: typeset(SUBJECT), html: html.join('\n'), text: `${text.join('\n\n')}\n` }
}
