import { STARTUP } from './startup.ts'

/** The shape of `gateway/operations/doctor/finding.ts`. */
interface Found {
  readonly level: 'ok' | 'see' | 'grave'
  readonly code: string
  readonly detail: string
}

const LEVELS = { ok: 'OK     ', see: 'À VOIR ', grave: 'GRAVE  ' } as const

const ID_SECRET_ONCE =
  "remplacez-le avant la première ouverture (openssl rand -hex 32), jamais après, car les données ne s'ouvriraient plus."

/** Findings and what to do, by code. */
const DOCTOR: { readonly [code: string]: (detail: string) => string } = {
  'settings-well': () => 'Les réglages conviennent au site.',
  'in-clear': (origin) =>
    `Les gens viendraient en clair par ${origin} : leurs mots de passe se liraient en chemin. Mettez https:// dans PUBLIC_ORIGIN, et un relais qui chiffre devant.`,
  'no-proxy': () =>
    "TRUST_PROXY=none : aucun relais n'est attendu. S'il y en a un pour https, indiquez son adresse, sinon tous les visiteurs partagent les mêmes limites.",
  'any-proxy': (networks) =>
    `TRUST_PROXY=${networks} : n'importe qui peut dire d'où il vient et échapper aux limites. N'y mettez que l'adresse du relais.`,
  'no-limits': () => "RATE_LIMITS=off : rien n'arrête qui devine des mots de passe. Effacez ce réglage.",
  'push-test': () => "PUSH_TEST_ORIGIN ne sert qu'aux essais : effacez ce réglage.",
  'support-example': () =>
    "Les demandes d'aide partent vers une adresse d'exemple, que personne ne lit : indiquez la vôtre (SUPPORT_EMAIL).",
  'no-security-contact': () =>
    'Qui trouve une faille ne sait pas à qui écrire : indiquez une adresse (SECURITY_CONTACT=mailto:vous@exemple.fr).',
  'silent-log': () => 'LOG_LEVEL=silent : une panne ne laisserait aucune trace. Effacez ce réglage.',
  'embedded-public': () =>
    'Le site est public sur la base embarquée : un seul serveur, et une seule protection. CouchDB en apporte une seconde (compose.yaml).',
  'couchdb-in-clear': (host) =>
    `CouchDB est joint en clair (${host}) : sur un réseau qui n'est pas le vôtre, mettez https:// dans COUCHDB_URL.`,

  'secrets-well': () => 'Les secrets sont longs et différents.',
  'secret-short': (which) =>
    `Un secret est trop court (${which} caractères) : remplacez-le, ici et dans CouchDB, par un plus long (openssl rand -hex 32).`,
  'secret-example': (name) =>
    `${name} ressemble à un exemple, que d'autres connaissent : remplacez ce secret, ici et dans CouchDB (openssl rand -hex 32).`,
  'secret-same': (name) =>
    `${name} répète un autre secret : donnez à chacun le sien, ici et dans CouchDB (openssl rand -hex 32).`,
  'id-secret-short': (which) => `Le secret des identifiants est trop court (${which} caractères) : ${ID_SECRET_ONCE}`,
  'id-secret-example': (name) => `${name} ressemble à un exemple, que d'autres connaissent : ${ID_SECRET_ONCE}`,
  'id-secret-same': (name) => `${name} répète un autre secret : ${ID_SECRET_ONCE}`,
  'no-password': () =>
    "COUCHDB_URL ne contient pas de mot de passe : ajoutez le nom et le mot de passe de l'administrateur de CouchDB (http://admin:...@serveur:5984).",

  'disk-well': (room) => `Il reste de la place (${room}).`,
  'disk-low': (room) =>
    `Il reste peu de place (${room}) : le ménage des bases en demande autant que la plus grande. Faites de la place.`,
  'disk-full': (room) =>
    `Le disque est presque plein (${room}) : bientôt plus rien ne s'écrira. Faites de la place maintenant.`,

  'clock-well': () => "L'horloge est celle de CouchDB.",
  'clock-apart': (difference) =>
    `L'horloge de cette machine et celle de CouchDB diffèrent de ${difference} : mettez les deux à l'heure (timedatectl set-ntp true).`,
  'clock-back': (back) =>
    `L'horloge a reculé : des fichiers ont été écrits ${back} plus tard que maintenant. Mettez-la à l'heure (timedatectl set-ntp true), sinon des offres durent trop.`,

  'store-unauthorized': STARTUP['store-unauthorized'],
  'store-unreachable': STARTUP['store-unreachable'],
  'couchdb-version': (version) => `CouchDB ${version} répond.`,
  'couchdb-old': (version) =>
    `CouchDB ${version} est trop ancien : installez CouchDB 3.5 (image couchdb:3.5), il reprend les données.`,
  'couchdb-untried': (version) => `CouchDB ${version} n'a pas été essayé : la version 3.5 l'est.`,
  'couchdb-settings': () => 'Les réglages de CouchDB conviennent.',
  'couchdb-setting': (setting) =>
    `Un réglage de CouchDB manque ou ne convient pas : écrivez ${setting} (voir couchdb/local.ini), puis redémarrez-le.`,
  'couchdb-config-unread': (status) =>
    `Les réglages de CouchDB ne se laissent pas lire (${status}) : ils n'ont pas été regardés.`,

  'mail-none': () =>
    'Les courriers restent dans un dossier, personne ne les reçoit : indiquez un serveur de courrier (SMTP_URL, MAIL_FROM).',
  'mail-from-example': (from) =>
    `Les courriers partiraient d'une adresse d'exemple (${from}) : indiquez la vôtre (MAIL_FROM).`,
  'mail-well': (host) => `Le serveur de courrier ${host} répond, chiffre et nous reconnaît.`,
  'mail-in-clear': (host) =>
    `Les courriers peuvent partir en clair par ${host} (SMTP_STARTTLS=offered) : préférez smtps:// s'il le propose.`,
  'mail-no-starttls': (host) =>
    `Le serveur de courrier ne propose pas de chiffrement (${host}) : mettez smtps:// dans SMTP_URL, ou SMTP_STARTTLS=offered si le chemin est à vous.`,
  'mail-refused': (host) =>
    `Le serveur de courrier refuse notre nom ou notre mot de passe (${host}) : vérifiez-les dans SMTP_URL, où @ : / et # s'écrivent en pourcents.`,
  'mail-unreachable': (host) =>
    `Le serveur de courrier ne répond pas (${host}) : vérifiez l'adresse et le port dans SMTP_URL, et que la machine peut sortir par ce port.`,
}

export function doctorLine({ level, code, detail }: Found): string {
  return `${LEVELS[level]}${DOCTOR[code]?.(detail) ?? `${code} ${detail}`}`
}

export function doctorSummary(found: readonly Pick<Found, 'level'>[]): string {
  const count = (level: Found['level']) => found.filter((one) => one.level === level).length
  const [graves, sees] = [count('grave'), count('see')]
  if (graves + sees === 0) return 'Tout va bien.'
  const points = [
    graves === 0 ? '' : `${graves} ${graves > 1 ? 'points graves' : 'point grave'}`,
    sees === 0 ? '' : `${sees} à voir`,
  ]
  return `${points.filter((point) => point !== '').join(', ')}.`
}
