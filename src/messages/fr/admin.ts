import { REPORT_REASONS, type ReportReason } from '#domain/signalement.ts'
import { REASONS } from './signalement.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KINDS = {
  annonce: 'annonce',
  profil: 'profil',
  message: 'message',
  conversation: 'conversation',
  appeal: 'contestation',
} as const

interface ReportLine {
  readonly _id: string
  readonly kind: keyof typeof KINDS
  readonly about: string
  readonly reason: ReportReason
  readonly at: string
}

interface ReportFacts extends Omit<ReportLine, '_id'> {
  readonly name: string
  readonly of: string
  readonly ofName: string
  readonly ofSuspended: boolean
  readonly byName: string
  readonly byEmail: string
  readonly text: string
  readonly state: 'open' | 'settled'
  readonly quote?: { readonly text: string; readonly photos: readonly string[] }
}

interface AccountFacts {
  readonly uid: string
  readonly email: string
  readonly nom: string
  readonly ville: string
  readonly userType: string
  readonly createdAt: string
  readonly proved: boolean
  readonly suspended?: { readonly reason: ReportReason; readonly at: string } | undefined
  readonly annonces: readonly {
    readonly id: string
    readonly nom: string
    readonly active: boolean
    readonly masquee: string
  }[]
  readonly reported: number
  readonly reports: number
}

const nameOf = (id: string): string => id.slice(id.indexOf(':') + 1)

function daysSince(at: string, now: number): string {
  const days = Math.floor((now - Date.parse(at)) / DAY_MS)
  return days === 0 ? "aujourd'hui" : `${days} j`
}

function stateOf({ active, masquee }: AccountFacts['annonces'][number]): string {
  if (masquee !== '') return `masquée (${masquee})`
  return active ? 'publiée' : 'clôturée'
}

/** What `npm run admin` prints. */
export const ADMIN = {
  usage: [
    'npm run admin -- <commande>',
    '  signalements [--regles]                ceux qui attendent, du plus ancien au plus récent',
    "  signalement <référence>                tout ce qu'il dit",
    '  classer <référence>                    sans suite ; son auteur en est averti',
    '  maintenir <référence> --mots "…"       répond à une contestation : la décision reste',
    '  masquer <annonce> <motif> [--mots "…"] la boutique en est avertie, et les signalements réglés',
    '  republier <annonce>',
    '  suspendre <e-mail> <motif> [--mots "…"]',
    '  retablir <e-mail>',
    '  compte <e-mail>                        ce que le site sait du compte',
    '  exporter <e-mail> <fichier.zip> [--mots "…"] la copie de ses données ; la personne en est avertie, avec le motif',
    '  supprimer <e-mail> --oui               efface le compte, sans retour',
    '  courrier <référence>                   remet un courrier dans la file (npm run mails les liste)',
    '  operateur <e-mail> [--retirer]         en fait un opérateur du site, ou lui retire ce rôle',
    '  operateurs                             qui ils sont',
    '  actes                                  vérifie la suite des actes',
    `Motifs : ${REPORT_REASONS.map((reason) => `${reason} (${REASONS[reason]})`).join(', ')}.`,
    'Un compte se nomme par son e-mail ou son identifiant.',
  ],
  reportLine: ({ _id, kind, about, reason, at }: ReportLine, now: number) =>
    `${at.slice(0, 16)}  ${daysSince(at, now)}  ${KINDS[kind]}  ${REASONS[reason]}  ${about}  référence ${nameOf(_id)}`,
  reportCount: (count: number) => (count === 0 ? 'Aucun signalement.' : `${count} signalements.`),
  report: (facts: ReportFacts) => [
    `Référence : ${facts.name}`,
    `Reçu : ${facts.at}`,
    `État : ${facts.state === 'open' ? 'à examiner' : 'réglé'}`,
    `Concerne : ${KINDS[facts.kind]} ${facts.about}`,
    `De : ${facts.ofName} (${facts.of})${facts.ofSuspended ? ', compte suspendu' : ''}`,
    `Motif : ${REASONS[facts.reason]}`,
    `Signalé par : ${facts.byName || 'anonyme'} ${facts.byEmail}`,
    '',
    facts.text,
    ...(facts.quote === undefined ? [] : ['', 'Message signalé :', facts.quote.text, ...facts.quote.photos]),
  ],
  settled: 'Signalement classé sans suite.',
  upheld: 'Décision maintenue. La personne reçoit la réponse.',
  hidden: (count: number) => `Annonce masquée, ${count} signalements réglés. Sa boutique en est avertie.`,
  restored: "L'annonce est comme avant. Sa boutique en est avertie.",
  suspended: (count: number) => `Compte suspendu, ${count} signalements réglés. La personne en est avertie.`,
  reinstated: 'Compte rétabli. La personne en est avertie.',
  account: (facts: AccountFacts) => [
    `${facts.nom || '(sans nom)'}, ${facts.ville}`,
    `Identifiant : ${facts.uid}`,
    `E-mail : ${facts.email}${facts.proved ? '' : ' (non confirmé)'}`,
    `Type : ${facts.userType}`,
    `Créé : ${facts.createdAt}`,
    facts.suspended === undefined
      ? 'Ouvert'
      : `Suspendu depuis ${facts.suspended.at} : ${REASONS[facts.suspended.reason]}`,
    `Signalements : ${facts.reported} le concernent, ${facts.reports} de sa part`,
    ...facts.annonces.map((annonce) => `Annonce ${annonce.id} : ${annonce.nom}, ${stateOf(annonce)}`),
  ],
  deletionAsks: 'La suppression est sans retour : ajoutez --oui pour la faire.',
  deleted: (uid: string) => `Compte ${uid} supprimé.`,
  exported: (path: string) =>
    `Copie écrite dans ${path}. Elle tient des données personnelles : remettez-la, puis effacez-la. La personne en est avertie.`,
  resent: 'Courrier remis dans la file.',
  appointed: "C'est un opérateur du site : la modération est à l'adresse /moderation, avec son mot de passe.",
  dismissed: "Ce n'est plus un opérateur du site. Ce qui était ouvert ne l'est plus.",
  operatorUnproved:
    "Cette adresse n'est pas confirmée : ouvrez d'abord le lien que son compte a reçu, puis refaites la commande.",
  operators: (
    all: readonly { readonly uid: string; readonly email: string; readonly operatorSince?: string | undefined }[],
  ) =>
    all.length === 0
      ? ['Aucun opérateur : les commandes font tout ce que fait la page /moderation.']
      : all.map(({ uid, email, operatorSince = '' }) => `${email} (${uid}), depuis ${operatorSince.slice(0, 16)}`),
  chain: ({
    count,
    head,
    brokenAt,
  }: {
    readonly count: number
    readonly head: string
    readonly brokenAt: number | null
  }) =>
    brokenAt === null
      ? `${count} actes, tous à leur place. Empreinte du dernier : ${head || 'aucune'}.`
      : `La suite des actes est rompue au numéro ${brokenAt} : l'acte manque ou a été changé. Comparez avec une sauvegarde.`,
  refused: (message: string) => `Refusé : ${message}`,
} as const
