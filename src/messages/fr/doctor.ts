import { STARTUP } from './startup.ts'

/** As `gateway/doctor/finding.ts` has it. */
interface Found {
  readonly level: 'ok' | 'see' | 'grave'
  readonly code: string
  readonly detail: string
}

const LEVELS = { ok: 'OK     ', see: 'À VOIR ', grave: 'GRAVE  ' } as const

const ID_SECRET_ONCE =
  "remplacez-le avant la première ouverture (openssl rand -hex 32), jamais après, car les données ne s'ouvriraient plus."

/** What was found and what to do, by code; a start's own refusals are in its own words. */
const DOCTOR: { readonly [code: string]: (detail: string) => string } = {
  'node-well': (version) => `Node ${version} est encore entretenu.`,
  'node-ended': (version) =>
    `Node ${version} ne reçoit plus de corrections de sécurité : passez à Node 24, ou refaites l'image (docker compose build --pull).`,

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

  'folder-well': (folder) => `Le dossier ${folder} est au serveur seul.`,
  'folder-missing': (folder) => `Le dossier ${folder} n'existe pas encore : le premier démarrage le crée.`,
  'folder-unwritable': (folder) =>
    `Le dossier ${folder} ne peut pas être écrit : vérifiez ses droits, ou changez DATA_DIR.`,
  'folder-of-other': (folder) =>
    `Le dossier ${folder} appartient à un autre utilisateur : lancez cette commande, et le serveur, sous le nom de son propriétaire.`,
  'folder-open': (path) =>
    `D'autres utilisateurs de cette machine peuvent lire ${path} : le prochain démarrage le ferme.`,
  'disk-well': (room) => `Il reste de la place (${room}).`,
  'disk-low': (room) =>
    `Il reste peu de place (${room}) : le ménage des bases en demande autant que la plus grande. Faites de la place.`,
  'disk-full': (room) =>
    `Le disque est presque plein (${room}) : bientôt plus rien ne s'écrira. Faites de la place maintenant.`,

  'clock-well': () => "L'horloge est celle de CouchDB.",
  'clock-apart': (apart) =>
    `L'horloge de cette machine et celle de CouchDB diffèrent de ${apart} : mettez les deux à l'heure (timedatectl set-ntp true).`,
  'clock-back': (back) =>
    `L'horloge a reculé : des fichiers ont été écrits ${back} plus tard que maintenant. Mettez-la à l'heure (timedatectl set-ntp true), sinon des offres durent trop.`,

  'store-whole': () => 'La base embarquée est entière.',
  'store-embedded': () => 'Les données sont dans la base embarquée, sans CouchDB.',
  'couchdb-version': (version) => `CouchDB ${version} répond.`,
  'couchdb-old': (version) =>
    `CouchDB ${version} est trop ancien : installez CouchDB 3.5 (image couchdb:3.5), il reprend les données.`,
  'couchdb-untried': (version) => `CouchDB ${version} n'a pas été essayé : la version 3.5 l'est.`,
  'couchdb-believes': () => 'CouchDB ne croit que la signature du serveur.',
  'couchdb-settings': () => 'Les réglages de CouchDB conviennent.',
  'couchdb-setting': (setting) =>
    `Un réglage de CouchDB manque ou ne convient pas : écrivez ${setting} (voir couchdb/local.ini), puis redémarrez-le.`,
  'couchdb-config-unread': (status) =>
    `Les réglages de CouchDB ne se laissent pas lire (${status}) : ils n'ont pas été regardés.`,
  'couchdb-empty': () => "Les bases n'existent pas encore dans CouchDB : le premier démarrage les crée.",
  'coordination-copies': (copies) =>
    `La base de coordination a plusieurs copies (${copies}) : deux serveurs pourraient décider la même chose. Arrêtez-les, supprimez cette base, redémarrez.`,

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

  'backup-well': (which) => `La dernière sauvegarde est récente (${which}).`,
  'backup-old': (which) =>
    `La dernière sauvegarde est ancienne (${which}) : ce qui a été écrit depuis serait perdu. Lancez npm run backup, puis regardez pourquoi la tâche de nuit ne le fait plus.`,
  'backup-none': (folder) =>
    `Il n'y a aucune sauvegarde dans ${folder} : lancez npm run backup, puis chaque nuit (docs/exploitation.md). Si elles sont ailleurs, indiquez où (BACKUP_DIR).`,

  running: (since) => `Le serveur tourne depuis le ${since} (UTC).`,
  'running-other': (versions) =>
    `Le serveur qui tourne n'est pas de la version installée (${versions}) : redémarrez-le.`,
  'not-running': () =>
    "Le serveur ne tourne pas : ce qu'il garde n'a pas été regardé. Démarrez-le, puis relancez cette commande.",
  'port-of-other': (port) =>
    `Un autre programme occupe le port ${port}, ou un Rayon Libre d'un autre dossier : arrêtez-le, ou changez PORT.`,
  healthy: () => 'Le serveur répond et suit toutes ses bases.',
  unhealthy: (port) =>
    `Le serveur ne répond pas bien sur le port ${port} : regardez son journal (docker compose logs gateway).`,
  'origin-well': (origin) => `Le site répond à son adresse (${origin}).`,
  'origin-silent': (origin) =>
    `D'ici, le site ne répond pas à ${origin} : ouvrez-le dans un navigateur. Sinon, vérifiez le nom de domaine, le relais et son certificat.`,

  'measures-well': () => 'Travaux, files et catalogue avancent.',
  'part-down': (part) => `Une partie du serveur ne va pas bien (${part}) : regardez son journal et celui de CouchDB.`,
  'job-late': (job) => `Le travail ${job} n'a pas abouti depuis longtemps : son échec est dans le journal.`,
  'queue-stuck': (queue) =>
    `La file ${queue} attend depuis plus d'une heure : vérifiez le serveur de courrier, puis le journal.`,
  'queue-given-up': (queue) =>
    `Des envois ont été abandonnés (${queue}) : node dist/gateway/mails.js dit lesquels et pourquoi.`,
  'catalogue-old': () => 'Le catalogue des annonces ne suit plus : regardez le journal (travail catalogue).',
  'proxy-unnamed-seen': () =>
    'Un relais que TRUST_PROXY ne nomme pas a transmis des visites : ajoutez son adresse, ou tous ses visiteurs partagent les mêmes limites.',
  'proxy-silent': () =>
    "Le relais ne dit pas d'où viennent les visiteurs : faites-lui envoyer X-Forwarded-For, sinon ils partagent les mêmes limites.",
  'pages-failed': () => "Des pages n'ont pas pu être dessinées par le serveur : leur erreur est dans le journal.",
  'push-keys-well': () => 'Les clés des notifications sont là.',
  'push-keys-missing': () => "Les clés des notifications n'existent pas encore : la première demande les crée.",
  'store-silent': () => 'La base ne répond pas au serveur qui tourne : regardez son journal et celui de CouchDB.',

  'rest-unseen': () => "Le reste n'a pas été regardé : corrigez d'abord ces réglages, puis relancez cette commande.",
}

/** @param dataDir as its owner wrote it */
export function doctorLine({ level, code, detail, dataDir }: Found & { readonly dataDir: string }): string {
  const told = DOCTOR[code]?.(detail) ?? STARTUP[code]?.({ detail, dataDir }) ?? `${code} ${detail}`
  return `${LEVELS[level]}${told}`
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
