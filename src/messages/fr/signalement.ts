import type { HiddenReason, ReportReason } from '#domain/talk/signalement.ts'

/** The reasons offered for a report. */
export const REASONS: { readonly [R in ReportReason]: string } = {
  insults: 'Propos déplacés ou insultes',
  scam: "Tentative d'arnaque",
  advertising: 'Publicité ou démarchage',
  counterfeit: "Contrefaçon, ou copie du travail de quelqu'un",
  illegal: 'Produit ou activité interdits',
  hate: 'Haine, discrimination ou menaces',
  privacy: 'Photos ou données publiées sans accord',
  minors: "Mise en danger d'un mineur",
  other: 'Autre raison',
}

const WITH_ACCOUNT = 'votre compte est suspendu'

/** Why an annonce is hidden, for its owner. */
export function hiddenNote(reason: HiddenReason): string {
  const why = reason === 'suspended' ? WITH_ACCOUNT : REASONS[reason]
  return `Masquée par la modération (${why}) : personne d'autre ne la voit. Un courrier vous dit pourquoi.`
}

/** Why an account is suspended and what to do, for its member. */
export const SUSPENDED = {
  title: 'Votre compte est suspendu',
  text: (reason: ReportReason) =>
    `Motif : ${REASONS[reason]}. Vos annonces sont masquées, rien n'est effacé, et ce que vous n'aviez pas encore envoyé reste sur cet appareil.`,
  contest: 'Contester',
} as const

/** The form that reports an annonce or a profil. */
export const signalement = {
  titles: { annonce: 'Signaler cette annonce', profil: 'Signaler ce profil' },
  lead: "Dites-nous ce qui ne va pas. La personne concernée ne saura pas qui l'a signalée, et vous recevrez notre décision par e-mail.",
  leadMember:
    "Dites-nous ce qui ne va pas. La personne concernée ne saura pas que c'est vous, et vous recevrez notre décision à l'adresse de votre compte.",
  reason: 'Motif',
  choose: 'Choisissez un motif',
  reasonMissing: 'Choisissez un motif.',
  text: 'Ce qui ne va pas',
  textHint: 'Ce que vous avez vu, et pourquoi cela vous semble contraire à la loi ou aux règles du site.',
  nom: 'Nom',
  email: 'E-mail',
  unnamed: 'Pour ce motif, votre nom et votre adresse ne sont pas nécessaires.',
  goodFaith: 'Je fais ce signalement de bonne foi, et ce que je dis est exact à ma connaissance.',
  goodFaithMissing: 'Cochez cette case pour envoyer votre signalement.',
  send: 'Envoyer',
  sending: 'Envoi...',
  sent: 'Signalement envoyé',
  sentText: 'Merci. Une confirmation vous est envoyée par e-mail, puis notre décision.',
  saved: 'Signalement gardé sur cet appareil',
  savedText: 'Il sera envoyé dès que la connexion revient. Vous pouvez quitter cette page.',
  failed: "Votre signalement n'a pas pu être envoyé. Ce que vous avez écrit est gardé ici.",
} as const
