import { createTransport } from 'nodemailer'
import { DeliveryError } from '../delivery.ts'
import { compose } from './compose.ts'
import type { SendMail } from './send.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Errors of the connection or of our account: the mail itself was not rejected. */
const SERVER_CODES = [
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EPROTOCOL',
  'ECONNREFUSED',
]

/** Clearer names for the library's codes in the log. */
const NAMED: { readonly [code: string]: string } = { ETLS: 'no-starttls' }

/** Maps the server's status: 4xx is temporary, 5xx is final. https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1 */
function smtpError(error: unknown): DeliveryError {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const status = typeof responseCode === 'number' ? { status: responseCode } : {}
  const reason = { code: typeof code === 'string' ? (NAMED[code] ?? code) : 'unknown', ...status }
  if (SERVER_CODES.includes(String(code)) || responseCode === 421) return new DeliveryError(reason, 'all')
  const forGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
  return new DeliveryError(reason, forGood ? 'never' : 'later')
}

type Encryption = 'encrypted' | 'clear'

function connect(url: URL, encryption: Encryption) {
  return createTransport({
    url: url.href,
    requireTLS: url.protocol === 'smtp:' && encryption === 'encrypted',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  })
}

/** Connects, encrypts and authenticates as for a mail, but sends none. @throws DeliveryError */
export async function trySmtp(url: URL, encryption: Encryption): Promise<void> {
  const transport = connect(url, encryption)
  try {
    await transport.verify()
  } catch (error) {
    throw smtpError(error)
  } finally {
    transport.close()
  }
}

/**
 * Sends by SMTP.
 * @param url `smtp://` or `smtps://`, with user and password if the server requires them
 * @param encryption `clear`: a server of `smtp://` without STARTTLS gets the mail, and the password, unencrypted
 */
export function sendBySmtp(url: URL, from: string, encryption: Encryption): SendMail {
  const transport = connect(url, encryption)
  return async (mail) => {
    const composed = compose(mail, from)
    await transport.sendMail(composed).catch((error: unknown) => {
      throw smtpError(error)
    })
  }
}
