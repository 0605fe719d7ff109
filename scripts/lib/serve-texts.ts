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
  'port-taken': (port) =>
    `Le port ${port} est déjà occupé : arrêtez l'autre programme ou choisissez un autre port (PORT=3001 npm start).`,
  'store-locked': () => `Les données de ${dataDir()} sont déjà ouvertes par un autre Rayon Libre : arrêtez-le d'abord.`,
  'store-unwritable': () =>
    `Le dossier de données ${dataDir()} ne peut pas être écrit : vérifiez ses droits, ou changez DATA_DIR.`,
  'store-unreachable': () => 'CouchDB ne répond pas : vérifiez COUCHDB_URL et que le serveur est démarré.',
  'store-insecure': (setting) =>
    setting === 'chttpd_auth/secret'
      ? "CouchDB accepte n'importe quelle identité : donnez-lui le secret de COUCHDB_SECRET (voir couchdb/local.ini)."
      : 'CouchDB ne reconnaît pas notre signature : vérifiez COUCHDB_SECRET et couchdb/local.ini.',
  'store-unauthorized': () => "CouchDB refuse l'administrateur de COUCHDB_URL : vérifiez son nom et son mot de passe.",
  'store-refused': (request) => `CouchDB n'a pas pu préparer ses bases (${request}).`,
  'bad-env': (names) => `Réglage mal écrit : vérifiez ${names}.`,
}

const textOf = (error: object, key: string): string => (key in error ? String(error[key as keyof typeof error]) : '')

/** One sentence for a server that cannot open, without a stack: `DEBUG=1` shows it. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Error)) return `Rayon Libre n'a pas pu s'ouvrir : ${String(error)}`
  const sentence = REFUSALS[textOf(error, 'code')]
  if (sentence !== undefined) return sentence(textOf(error, 'detail'))
  return `Rayon Libre n'a pas pu s'ouvrir : ${error.message.split('\n')[0]} (DEBUG=1 en dit plus).`
}
