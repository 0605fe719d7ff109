import { oneLine, ownLines } from '#domain/visible.ts'
import { escapeHtml } from '../../http/pages/escape.ts'
import { named } from '../../messages/readable.ts'
import type { MailMessage } from './layout.ts'

/** What the support is sent, by the contact form or by the gateway itself. */
export interface SupportMessage {
  readonly nom: string
  readonly email: string
  readonly sujet: string
  readonly message: string
}

const PREFIX = 'contact:'

export function contactMailId(name: string): string {
  return PREFIX + name
}

/** The name in a contact mail's id; undefined for any other mail. */
export function contactName(id: string): string | undefined {
  return isContactMail(id) ? id.slice(PREFIX.length) : undefined
}

export function isContactMail(id: string): boolean {
  return id.startsWith(PREFIX)
}

/** Escapes text for HTML, preserving line breaks. */
function toHtml(text: string): string {
  return escapeHtml(text).replace(/\n/g, '<br>')
}

/** A message to the support, in its author's words. */
export function contactMessage(contact: SupportMessage): MailMessage {
  const nom = named(contact.nom)
  const email = oneLine(contact.email)
  const message = ownLines(contact.message)
  const subject = `[${contact.sujet}] ${nom}`
  return {
    subject,
    html: [
      `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      `<body><p><strong>${escapeHtml(nom)}</strong> (${escapeHtml(email)})</p>`,
      `<p dir="auto">${toHtml(message)}</p></body></html>`,
    ].join('\n'),
    text: `${nom} (${email})\n\n${message}\n`,
  }
}
