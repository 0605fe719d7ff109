interface Setting {
  /** The faulty setting, folder, port or request. */
  readonly detail: string
  /** The data folder as configured. */
  readonly dataDir: string
}

/** The allowed values of a setting, by name. */
const SETTING_HINTS: { readonly [name: string]: string } = {
  PORT: 'un nombre de 0 à 65535',
  METRICS_PORT: 'un nombre de 0 à 65535, un autre que PORT',
  APP_DIR: "le dossier de l'application construite, dist/app",
  SUPPORT_EMAIL: 'bonjour@exemple.fr',
  COUCHDB_URL: 'http://nom:mot-de-passe@serveur:5984',
  COUCHDB_SECRET: 'demandé avec COUCHDB_URL, le même que celui de CouchDB',
  COUCHDB_PREFIX: 'des minuscules, des chiffres, _ ou -',
  ID_SECRET: 'demandé avec COUCHDB_URL, 32 caractères au moins',
  SMTP_URL: 'smtps://nom:mot-de-passe@serveur:465',
  SMTP_STARTTLS: 'required ou offered',
  MAIL_FROM: 'demandé avec SMTP_URL, Rayon Libre <bonjour@exemple.fr>',
  SECURITY_CONTACT: 'mailto:… ou https://…',
  TRUST_PROXY: 'des adresses séparées par des virgules, ou none',
  PUBLIC_ORIGIN: 'https://exemple.fr',
  RATE_LIMITS: 'on ou off',
  JOBS: 'on ou off',
  PUSH_TEST_ORIGIN: 'https://exemple.fr',
  WIRE_OLDEST: 'un nombre',
  LOG_LEVEL: 'fatal, error, warn, info, debug ou silent',
}

/** How to fix a CouchDB that trusts what it should not, by the faulty setting. */
const INSECURE: { readonly [setting: string]: string } = {
  'chttpd/authentication_handlers':
    'retirez proxy_authentication_handler de [chttpd] authentication_handlers, et mettez-y jwt_authentication_handler (voir couchdb/local.ini).',
  'jwt_auth/required_claims': 'écrivez required_claims = exp dans [jwt_auth] (voir couchdb/local.ini).',
  jwt_keys: "sa clé [jwt_keys] hmac:_default doit être COUCHDB_SECRET en base64, et rien d'autre.",
}

const NAMED_MAX = 5

function firstOf(names: readonly string[]): string {
  const more = names.length - NAMED_MAX
  return names.slice(0, NAMED_MAX).join(', ') + (more > 0 ? ` et ${more} de plus` : '')
}

/** Why a server process cannot start, by code: one sentence each, with what to do. */
export const STARTUP = {
  'origin-missing': ({ detail }) =>
    `Le site serait ouvert au réseau (HOST=${detail}) sans connaître son adresse : indiquez-la (PUBLIC_ORIGIN=https://exemple.fr), ou n'écoutez que cette machine (HOST=127.0.0.1).`,
  'proxy-unnamed': () =>
    "Avec PUBLIC_ORIGIN, dites quels relais parlent pour les visiteurs : leurs adresses (TRUST_PROXY=127.0.0.1), ou TRUST_PROXY=none s'il n'y en a pas.",
  'port-taken': ({ detail }) =>
    `Le port de ${detail} est déjà occupé : arrêtez l'autre programme, ou donnez-en un autre à ce réglage.`,
  'store-locked': ({ dataDir }) =>
    `Les données de ${dataDir} sont déjà ouvertes par un autre Rayon Libre : arrêtez-le d'abord.`,
  'store-unwritable': ({ dataDir }) =>
    `Le dossier de données ${dataDir} ne peut pas être écrit : vérifiez ses droits, ou changez DATA_DIR.`,
  'store-damaged': ({ dataDir, detail }) =>
    `Les données de ${dataDir} sont abîmées, peut-être par une coupure de courant (${firstOf(detail.split(', '))}). Rien n'a été ouvert ni changé : remettez la dernière sauvegarde (npm run restore -- sauvegardes/rayon-libre-….tar). Sans sauvegarde, ne videz pas ce dossier : un marché vide prendrait la place du vôtre. Copiez-le, et demandez de l'aide.`,
  'disk-full': ({ dataDir }) =>
    `Le disque de ${dataDir} est plein : faites de la place, puis redémarrez. Ce qui était écrit y est toujours.`,
  'store-unreachable': () => 'CouchDB ne répond pas : vérifiez COUCHDB_URL et que le serveur est démarré.',
  'store-insecure': ({ detail }) => `CouchDB accepte une identité fausse : ${INSECURE[detail] ?? INSECURE.jwt_keys}`,
  'store-stranger': () =>
    'CouchDB ne reconnaît pas nos jetons : il lui manque jwt_authentication_handler dans [chttpd] authentication_handlers (voir couchdb/local.ini), ou la clé [jwt_keys] hmac:_default, qui est COUCHDB_SECRET en base64 (printf %s "$COUCHDB_SECRET" | base64 -w0).',
  'store-clock': ({ detail }) =>
    `CouchDB et cette machine n'ont pas la même heure (il est ${detail} pour CouchDB) : réglez leurs horloges, nos jetons ne durent que quelques minutes.`,
  'store-engine': () =>
    'CouchDB exécute ses règles avec QuickJS, qui ne les comprend pas : écrivez js_engine = spidermonkey dans [couchdb] (voir couchdb/local.ini), et redémarrez-le.',
  'store-unauthorized': () => "CouchDB refuse l'administrateur de COUCHDB_URL : vérifiez son nom et son mot de passe.",
  'store-refused': ({ detail }) => `CouchDB n'a pas pu préparer ses bases (${detail}).`,
  'store-newer': ({ detail }) =>
    `Les données ont été écrites par la version ${detail} de Rayon Libre, trop récente pour celle-ci, qui les abîmerait : démarrez la version ${detail}.`,
  'id-secret-other': () =>
    "Les données de CouchDB ont été écrites avec un autre ID_SECRET : redonnez-lui sa valeur d'avant, la même pour tous les processus.",
  'control-unheard': ({ detail }) =>
    `Les commandes de l'exploitant ne pourraient pas joindre le serveur (${detail}) : vérifiez que DATA_DIR admet une prise Unix, et que son chemin est court.`,
  'restore-unfinished': ({ detail }) =>
    `Une restauration (${detail}) est en cours, ou n'est pas allée au bout : les bases ne sont pas entières. Attendez sa fin, ou relancez npm run restore avec une sauvegarde.`,
  'bad-option': ({ detail }) =>
    `Option ou commande inconnue, ou mal écrite : ${detail}. --help dit celles qui existent.`,
  'word-missing': ({ detail }) => `Il manque un mot après ${detail} : --help dit lequel.`,
  'bad-env': ({ detail }) => {
    const names = detail.split(', ')
    const hinted = names.map((name) => (SETTING_HINTS[name] === undefined ? name : `${name} (${SETTING_HINTS[name]})`))
    return `${names.length > 1 ? 'Réglages mal écrits' : 'Réglage mal écrit'} : vérifiez ${hinted.join(', ')}.`
  },
} satisfies { readonly [code: string]: (at: Setting) => string }

/** For a failure without our code. */
export function startupFailure(reason: string): string {
  return `Rayon Libre n'a pas pu s'ouvrir : ${reason}`
}

/** The destination of mails, printed at startup. */
export const MAILS_GO = {
  folder: (dataDir: string) =>
    `Les courriers sont écrits dans ${dataDir}/courrier. Sans serveur de courrier (SMTP_URL), chaque adresse e-mail compte comme confirmée.`,
  encrypted: (host: string) => `Les courriers partent par ${host}, chiffrés.`,
  clear: (host: string) =>
    `Les courriers partent par ${host}, en clair si ce serveur ne propose pas de chiffrement (SMTP_STARTTLS).`,
} as const

export const JOBS_STARTED = 'Rayon Libre travaille : offres échues, courriers, ménage. Ctrl-C pour arrêter.'

/** While a running server cannot write to its disk. */
export function sealedText(dataDir: string): string {
  return `Les données de ${dataDir} n'ont pas pu être écrites, sans doute faute de place : le site se lit encore, et ce qui est envoyé attend sur les appareils. Faites de la place : le serveur reprend seul.`
}
