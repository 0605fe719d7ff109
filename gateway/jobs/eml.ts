import type { MailRequest } from './mail.ts'

const LINE = 76 // characters of base64 on a line, RFC 2045
const CHUNK = 42 // bytes of UTF-8 in an encoded word, so that it stays under 75 characters, RFC 2047

/** A header's text: no line break can add another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

function encodedWords(text: string): string {
  const clean = oneLine(text)
  if (/^[\x20-\x7e]*$/.test(clean)) return clean
  const words: string[] = []
  let chunk = ''
  for (const char of clean) {
    if (Buffer.byteLength(chunk + char) > CHUNK) {
      words.push(chunk)
      chunk = ''
    }
    chunk += char
  }
  words.push(chunk)
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}

function base64Lines(text: string): string {
  const encoded = Buffer.from(text).toString('base64')
  return encoded.match(new RegExp(`.{1,${LINE}}`, 'g'))?.join('\r\n') ?? ''
}

/** A mail as a file any mail reader opens. https://www.rfc-editor.org/rfc/rfc5322 */
export function toEml(mail: MailRequest): string {
  const headers = [
    'From: Rayon Libre <ne-pas-repondre@rayon-libre.example>',
    `To: ${oneLine(mail.to)}`,
    ...(mail.replyTo === undefined ? [] : [`Reply-To: ${oneLine(mail.replyTo)}`]),
    `Subject: ${encodedWords(mail.message.subject)}`,
    `Date: ${new Date(mail.createdAt).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${mail._id.replace(/[^A-Za-z0-9._-]/g, '-')}@rayon-libre.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${base64Lines(mail.message.html)}\r\n`
}
