import { DAY_MS } from '#domain/durations.ts'
import { plural } from '#messages/format.ts'
import { REASONS } from '#messages/fr/signalement.ts'
import type { ReportLine, ReportView } from '#wire/moderation.ts'

const KINDS = {
  annonce: 'annonce',
  profil: 'profil',
  message: 'message',
  conversation: 'conversation',
  appeal: 'contestation',
} as const

function daysSince(at: string, now: number): string {
  const days = Math.floor((now - Date.parse(at)) / DAY_MS)
  return days === 0 ? "aujourd'hui" : `${days} j`
}

/** The output of `npm run admin`. */
export const ADMIN = {
  reportLine: ({ name, kind, about, reason, at }: ReportLine, now: number) =>
    `${at.slice(0, 16)}  ${daysSince(at, now)}  ${KINDS[kind]}  ${REASONS[reason]}  ${about}  référence ${name}`,
  reportCount: (count: number) =>
    count === 0 ? 'Aucun signalement.' : `${plural(count, 'signalement', 'signalements')}.`,
  report: (facts: ReportView) => [
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
  reinstated: 'Compte rétabli. La personne en est avertie.',
  appointed: "C'est un opérateur du site : la modération est à l'adresse /moderation, avec son mot de passe.",
  dismissed: "Ce n'est plus un opérateur du site. Ce qui était ouvert ne l'est plus.",
  operatorUnproved:
    "Cette adresse n'est pas confirmée : ouvrez d'abord le lien que son compte a reçu, puis refaites la commande.",
  operators: (
    all: readonly { readonly uid: string; readonly email: string; readonly operatorSince?: string | undefined }[],
  ) =>
    all.length === 0
      ? ['Aucun opérateur : donnez ce rôle à un compte (operateur <e-mail>).']
      : all.map(({ uid, email, operatorSince = '' }) => `${email} (${uid}), depuis ${operatorSince.slice(0, 16)}`),
  /** Where a command's first word names nothing that it could act on, by command. */
  unknown: {
    operateur: 'Aucun compte ne porte cette adresse ni cet identifiant.',
    retablir: 'Aucun compte suspendu ne porte cette adresse ni cet identifiant.',
    signalement: 'Aucun signalement ne porte cette référence.',
    classer: 'Aucun signalement qui attend ne porte cette référence.',
    maintenir: 'Aucune contestation qui attend ne porte cette référence.',
  } as { readonly [command: string]: string },
  refused: (message: string) => `Refusé : ${message}`,
} as const
