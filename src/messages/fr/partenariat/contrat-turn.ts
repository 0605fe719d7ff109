import { plural } from '../../format.ts'
import { ofName } from '../../typography.ts'
import { AGREEMENTS } from './agreements.ts'

/** What the contract waits for, and from whom. */
export const CONTRAT_TURN = {
  inForce: (when: string) => `Approuvé par vous deux le ${when}`,
  inForceNote:
    "C'est le contrat en vigueur. Pour le changer, proposez un avenant : celui-ci compte jusqu'au soir du jour où vous aurez tous deux approuvé le suivant.",
  countsFrom: (day: string) => `Il compte depuis le ${day}.`,
  willCount: (day: string) =>
    `Il comptera à partir du ${day}. Jusque-là, c'est le contrat précédent qui compte. Pour changer celui-ci, proposez un avenant.`,
  amending:
    'Vous écrivez un avenant : ce que vous changez ci-dessous est proposé dès que vous quittez le champ, et compte une fois approuvé par vous deux.',
  amend: 'Proposer un avenant',
  abandon: "Renoncer à l'avenant",
  abandonTitle: "Renoncer à l'avenant ?",
  abandonText: 'Ce que vous y avez changé tous les deux est effacé. Le contrat en vigueur reste comme il est.',
  edit: AGREEMENTS.edit.contrat,
  editAnyway: AGREEMENTS.editAnyway,
  leaveIt: AGREEMENTS.leaveIt,
  willAskAgain: AGREEMENTS.willAskAgain,
  toComplete: (count: number) =>
    `À votre tour : il vous reste ${plural(count, 'information', 'informations')} à écrire`,
  theirsMissing: (other: string) => `${other} doit encore compléter sa partie`,
  notSaved: (other: string) =>
    `Votre partie est remplie d'après votre profil : enregistrez-la pour la montrer à ${other}.`,
  save: 'Enregistrer ma partie',
  bothApproved: 'Approuvé par vous deux : il comptera une fois votre accord transmis',
  waits: (other: string) => `Vous avez approuvé cette version. Elle attend l'accord ${ofName(other)}`,
  theyApproved: {
    contrat: (other: string) => `À votre tour : ${other} a approuvé ce contrat`,
    amendment: (other: string) => `À votre tour : ${other} a approuvé cet avenant`,
  },
  complete: {
    contrat: 'À votre tour : le contrat est complet',
    amendment: 'À votre tour : un avenant au contrat est proposé',
  },
  changed: {
    contrat: 'À votre tour : le contrat a changé depuis votre accord',
    amendment: "À votre tour : l'avenant a changé depuis votre accord",
  },
  read: 'Relisez-le : votre « Bon pour accord » porte sur le texte que vous voyez ici.',
  readWhole: 'Lire le texte entier',
  agree: AGREEMENTS.agree,
  blocked: AGREEMENTS.blocked,
  alone: AGREEMENTS.alone,
} as const
