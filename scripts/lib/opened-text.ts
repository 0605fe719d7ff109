import { mailEncryption, readEnv } from '#gateway/env.ts'
import { MAILS_GO } from '#messages/fr/startup.ts'
import { DEMO_BOUTIQUE_EMAIL, DEMO_CREATEUR_EMAIL, DEMO_PASSWORD } from '../seed/demo-accounts.ts'

/** `there`: the store already held a demo market; `other`: it holds somebody's data. */
export type Seeded = 'done' | 'there' | 'other' | 'skipped'

const dataDir = (): string => process.env.DATA_DIR ?? './data'

function mailsText(): string {
  const env = readEnv(process.env)
  return env.smtpUrl === null ? MAILS_GO.folder(dataDir()) : MAILS_GO[mailEncryption(env)](env.smtpUrl.hostname)
}

/** What the terminal shows once the server answers. The tests read the address in its first line. */
export function openedText(url: string, seeded: Seeded): string {
  const lines = [`Rayon Libre est ouvert : ${url}`]
  if (seeded === 'done' || seeded === 'there') {
    lines.push(
      'Marché de démonstration :',
      `  boutique  ${DEMO_BOUTIQUE_EMAIL}   mot de passe ${DEMO_PASSWORD}`,
      `  créateur  ${DEMO_CREATEUR_EMAIL}   mot de passe ${DEMO_PASSWORD}`,
    )
  }
  if (seeded === 'skipped') lines.push('Le marché est laissé tel quel (--vide).')
  lines.push(mailsText(), 'Ctrl-C pour arrêter.')
  return lines.join('\n')
}
