import type { ReportReason } from '#domain/signalement.ts'

/** Why something is reported, to be chosen from. */
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
