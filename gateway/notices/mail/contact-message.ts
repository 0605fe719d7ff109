import { oneLine, ownLines } from '#domain/visible.ts'
import { named } from '#messages/readable.ts'
import { escapeHtml } from '../../http/pages/escape.ts'
import type { MailMessage } from './layout.ts'

export interface ContactMessage {
  readonly nom: string
  readonly email: string
  readonly sujet: string
  readonly message: string
}

const PREFIX = 'contact:'

export function contactMailId(name: string): string {
  return PREFIX + name
}

/** The name that one was made with; undefined for any other mail. */
export function contactName(id: string): string | undefined {
  return isContactMail(id) ? id.slice(PREFIX.length) : undefined
}

export function isContactMail(id: string): boolean {
  return id.startsWith(PREFIX)
}

/** Text as it stands in HTML, its line breaks kept. */
function toHtml(text: string): string {
  return escapeHtml(text).replace(/\n/g, '<br>')
}

/** A message to the support, in its writer's own words. */
export function contactMessage(contact: ContactMessage): MailMessage {
  const nom = named(contact.nom)
  const email = oneLine(contact.email)
  const message = ownLines(contact.message)
  return {
    subject: `[${contact.sujet}] ${nom}`,
    html: `<p><strong>${escapeHtml(nom)}</strong> (${escapeHtml(email)})</p><p>${toHtml(message)}</p>`,
    text: `${nom} (${email})\n\n${message}\n`,
  }
}
