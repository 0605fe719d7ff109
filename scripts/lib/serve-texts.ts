import { DEMO_BOUTIQUE_EMAIL, DEMO_CREATEUR_EMAIL, DEMO_PASSWORD } from '../seed/demo-accounts.ts'

/** `there`: the store already held a demo market; `other`: it holds somebody's data. */
export type Seeded = 'done' | 'there' | 'other' | 'skipped'

const dataDir = (): string => process.env.DATA_DIR ?? './data'

/** What the terminal says once the server answers. Its first line is read by the tests: it must hold the address. */
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
  lines.push(`Les courriers sont écrits dans ${dataDir()}/courrier.`, 'Ctrl-C pour arrêter.')
  return lines.join('\n')
}

const REFUSALS: { readonly [code: string]: (detail: string) => string } = {
  'port-taken': () =>
    `Le port ${process.env.PORT ?? '3000'} est déjà occupé : arrêtez l'autre programme ou choisissez-en un autre (PORT=3001 npm start).`,
  'store-locked': () => `Les données de ${dataDir()} sont déjà ouvertes par un autre Rayon Libre : arrêtez-le d'abord.`,
  'store-unwritable': () =>
    `Le dossier de données ${dataDir()} ne peut pas être écrit : vérifiez ses droits ou DATA_DIR.`,
  'store-unreachable': () => 'CouchDB ne répond pas : vérifiez COUCHDB_URL et que le serveur est démarré.',
  'store-insecure': (detail) =>
    detail === 'chttpd_auth/secret'
      ? "CouchDB croit n'importe qui : donnez-lui un secret ([chttpd_auth] secret, avec proxy_use_secret = true)."
      : 'CouchDB ne reconnaît pas notre signature : vérifiez COUCHDB_SECRET et, chez lui, [chttpd] authentication_handlers.',
  'store-unauthorized': () => "CouchDB refuse l'administrateur de COUCHDB_URL : vérifiez son nom et son mot de passe.",
  'store-refused': (detail) => `CouchDB n'a pas pu préparer ses bases (${detail}).`,
  'bad-env': () => 'Une variable de réglage est mal écrite',
}

/** One sentence for a server that cannot open, without a stack: `DEBUG=1` shows it. */
export function refusalText(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
  const sentence = REFUSALS[code]
  if (sentence === undefined) return `Rayon Libre n'a pas pu s'ouvrir : ${message} (DEBUG=1 en dit plus).`
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? String(error.detail) : ''
  return code === 'bad-env' ? `${sentence(detail)} : ${message}.` : sentence(detail)
}
