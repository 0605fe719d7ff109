import { isPublic, mailEncryption } from '../../../env.ts'
import { DeliveryError } from '../../../notices/delivery.ts'
import { trySmtp } from '../../../notices/mail/smtp.ts'
import { type Finding, grave, ok, type ReadInstallation, see } from '../finding.ts'

/** Finding codes by failure code; any other failure is `mail-unreachable`, with its code as a detail. */
const FAILURES: { readonly [code: string]: string } = {
  'no-starttls': 'mail-no-starttls',
  EAUTH: 'mail-refused',
  ENOAUTH: 'mail-refused',
}

const EXAMPLE = /@([^@>]*\.)?(example|exemple)(\.[a-z]+)?>?$/

/** Whether the mail server answers, encrypts and accepts our credentials. Sends nothing. */
export async function checkMail({ env }: ReadInstallation): Promise<readonly Finding[]> {
  const { smtpUrl, mailFrom } = env
  if (smtpUrl === null) return [(isPublic(env) ? grave : see)('mail-none')]
  const sender: readonly Finding[] = EXAMPLE.test(mailFrom) ? [grave('mail-from-example', mailFrom)] : []
  const encryption = mailEncryption(env)
  try {
    await trySmtp(smtpUrl, encryption)
    const clear = encryption === 'clear' && env.smtpStarttls === 'offered'
    return [...sender, clear ? see('mail-in-clear', smtpUrl.host) : ok('mail-well', smtpUrl.host)]
  } catch (error) {
    const { code, status } = error instanceof DeliveryError ? error.reason : { code: 'unknown', status: undefined }
    const detail = [smtpUrl.host, code, status].filter((part) => part !== undefined).join(' ')
    return [...sender, grave(FAILURES[code] ?? 'mail-unreachable', detail)]
  }
}
