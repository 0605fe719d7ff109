import { PRODUCT_NAME } from '#messages/product.ts'
import { typeset } from '#messages/typography.ts'
import { escapeHtml } from '../../http/pages/escape.ts'
import { type Letter, type LetterLink, MAILS } from '../../messages/mails.ts'

export interface MailMessage {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Footer. `choices`: links to the opt-out. `stop`: the letter's own link. `account`: mandatory. `none`: strangers. */
export type Foot = 'choices' | 'stop' | 'account' | 'none'

const P = 'margin:0 0 16px;line-height:1.5'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:10px;background:#1f513d;color:#fdf9f0;text-decoration:none;font-weight:600'
const QUOTE =
  'margin:0 0 16px;padding:12px 16px;border-left:3px solid #a8472a;background:#f7f1e5;white-space:pre-wrap;line-height:1.5'
const SMALL = 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#5f5546'
const LIST = 'margin:0 0 16px;padding-left:20px;line-height:1.6'
const PAGE = 'margin:0;padding:24px 12px;background:#f7f1e5;color:#26211a;font-family:Helvetica,Arial,sans-serif'
const SHEET =
  'max-width:560px;margin:0 auto;padding:24px;background:#fffbf3;border:1px solid #ddcfb6;border-radius:14px;overflow-wrap:anywhere;word-break:break-word'

function paragraph(text: string, style = P): string {
  return `<p style="${style}">${escapeHtml(typeset(text))}</p>`
}

function link(url: string, label: string, style = 'color:#1f513d'): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(typeset(label))}</a>`
}

type Section = NonNullable<Letter['sections']>[number]

function sectionHtml({ heading, lines, more, stop }: Section, origin: string): string {
  const to = ({ label, path }: LetterLink, style?: string) => link(origin + path, label, style)
  const items = [...lines, ...(more === undefined ? [] : [more])].map((one) => `<li>${to(one)}</li>`)
  return [
    `<h2 style="${P};margin-bottom:4px;font-size:16px;font-weight:700">${to(heading)}</h2>`,
    `<ul style="${LIST}">${items.join('')}</ul>`,
    ...(stop === undefined ? [] : [`<p style="${SMALL};margin-bottom:20px">${to(stop, 'color:#5f5546')}</p>`]),
  ].join('\n')
}

function sectionText({ heading, lines, more, stop }: Section, origin: string): string {
  const to = ({ label, path }: LetterLink) => `${typeset(label)}\n  ${origin}${path}`
  return [
    to(heading),
    ...[...lines, ...(more === undefined ? [] : [more])].map((one) => `- ${to(one)}`),
    ...(stop === undefined ? [] : [to(stop)]),
  ].join('\n')
}

/** Footer lines: why the mail was sent, and how to stop such mails. `label` is the link's text; '' shows its URL. */
interface Last {
  readonly says: string
  readonly label: string
  readonly url: string
}

function lastOf({ stop }: Letter, origin: string, foot: Foot): Last {
  if (foot === 'none') return { says: MAILS.footNone, label: '', url: '' }
  if (foot === 'account') return { says: MAILS.footAccount, label: '', url: '' }
  return foot === 'stop' && stop !== undefined
    ? { says: MAILS.footStop, label: stop.label, url: origin + stop.path }
    : { says: MAILS.footChoices, label: '', url: `${origin}/compte` }
}

function lastHtml({ says, label, url }: Last): string {
  if (url === '') return paragraph(says, SMALL)
  return `<p style="${SMALL}">${escapeHtml(typeset(says))} ${link(url, label || url)}</p>`
}

function lastText({ says, label, url }: Last): string {
  const lines = [says, ...(label === '' ? [] : [`${label} :`])].map(typeset)
  return `-- \n${[...lines, ...(url === '' ? [] : [url])].join('\n')}`
}

/**
 * The layout of all mails, as HTML and as plain text, in French typography. All text is escaped.
 * @param origin the site's, such as `https://example.fr`
 */
export function layOut(letter: Letter, origin: string, foot: Foot): MailMessage {
  const { action, quote, sections = [] } = letter
  const url = action === undefined ? '' : origin + action.path
  const last = lastOf(letter, origin, foot)
  const html = [
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(typeset(letter.subject))}</title></head>`,
    `<body style="${PAGE}"><div style="${SHEET}">`,
    `<h1 style="${P};font-size:20px;font-weight:700;color:#1f513d">${PRODUCT_NAME}</h1>`,
    paragraph(MAILS.hello),
    ...letter.paragraphs.map((text) => paragraph(text)),
    ...(quote === undefined ? [] : [`<blockquote dir="auto" style="${QUOTE}">${escapeHtml(quote)}</blockquote>`]),
    ...sections.map((section) => sectionHtml(section, origin)),
    ...(action === undefined
      ? []
      : [
          `<p style="${P}">${link(url, action.label, BUTTON)}</p>`,
          `<p style="${SMALL}">${escapeHtml(typeset(MAILS.paste))}<br>${link(url, url)}</p>`,
        ]),
    paragraph(MAILS.signature),
    lastHtml(last),
    '</div></body></html>',
  ]
  const text = [
    typeset(MAILS.hello),
    ...letter.paragraphs.map(typeset),
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...sections.map((section) => sectionText(section, origin)),
    ...(action === undefined ? [] : [`${typeset(`${action.label} :`)}\n${url}`]),
    typeset(MAILS.signature),
    lastText(last),
  ]
  return {
    subject: typeset(`${letter.subject} - ${PRODUCT_NAME}`),
    html: html.join('\n'),
    text: `${text.join('\n\n')}\n`,
  }
}
