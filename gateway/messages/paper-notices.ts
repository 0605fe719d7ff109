import type { PaperEvent } from '#domain/notices.ts'
import type { ContratChanges } from '#domain/papers/differences.ts'
import { ownerOfField, type Party } from '#domain/papers/partenariat.ts'
import { formatDate, plural } from '#messages/format.ts'
import { contratFieldLabel } from '#messages/fr/partenariat/export.ts'
import { describeValue } from '#messages/partenariat-values.ts'
import type { Letter } from './mails.ts'
import { at, type CandidatureFacts, type Digest, type PushText, place, which } from './notice-facts.ts'
import { named } from './readable.ts'

const CHANGES_MAX = 5 // of a contract in a mail; the rest is only counted

/** The data of the notices of a partnership. */
export interface PartenariatFacts extends CandidatureFacts {
  /** Their reader. */
  readonly to: Party
}

/** The data of the notices of papers. */
export interface PaperFacts extends PartenariatFacts {
  /** Whether the contract changes one that is, or was, in force. */
  readonly isAmendment: boolean
  /** Whether what its reader approved is in force, and stays so. */
  readonly isInForce: boolean
  /** The day from which the contract in force counts, `YYYY-MM-DD`; empty, from the start. */
  readonly countsFrom: string
  /** What its reader has to read in the contract. */
  readonly changed: ContratChanges
  /** Whether the inventory is the next thing that its reader has to do. */
  readonly isInventaireNext: boolean
  /** The last day that is proposed or announced, `YYYY-MM-DD`. */
  readonly lastDay: string
  /** The one that its reader had announced; empty for none. */
  readonly ownLastDay: string
  /** Why the partnership ends, in its author's words; empty when not said. */
  readonly reason: string
}

/** What is said of an event of a partnership. */
export interface PartenariatWords<Facts> {
  readonly mail: (facts: Facts) => Letter & Required<Pick<Letter, 'action'>>
  readonly digest: Digest
  readonly push: (facts: Facts) => PushText
}

export const author = ({ to, nom, annonce }: PartenariatFacts): string =>
  to === 'boutique' ? nom : `« ${place(annonce)} »`

/** 'votre partenariat', which either may have several of; a créateur reads the boutique's name besides. */
export const yours = ({ to, annonce }: PartenariatFacts): string =>
  to === 'boutique' || annonce.titre !== '' ? `votre partenariat pour « ${which(annonce)} »` : 'votre partenariat'

const paperLink = (paper: string, label: string, { annonceId, creatorId }: PaperFacts) => ({
  label,
  path: `/partenariat/${annonceId}/${paper}?avec=${creatorId}`,
})

/** The page of one partnership: a boutique's annonce may have several. */
export const partnershipLink = ({ annonceId, creatorId }: Pick<CandidatureFacts, 'annonceId' | 'creatorId'>) => ({
  label: 'Voir le partenariat',
  path: `/partenariat/${annonceId}.${creatorId}`,
})

const contratOf = ({ isAmendment }: PaperFacts): string => (isAmendment ? "l'avenant" : 'le contrat')

const STAYS_IN_FORCE =
  "Le contrat que vous avez approuvé tous deux compte jusqu'au soir du jour où vous aurez tous deux approuvé l'avenant."

const sinceWhen = ({ countsFrom }: PaperFacts): string =>
  countsFrom === '' ? 'il est en vigueur' : `il compte à partir du ${formatDate(countsFrom)}`

/** 'Loyer mensuel : 35 € → 40 €'; without values for what a party says of itself and may be an account's number. */
function changeLine({ field, before, after }: ContratChanges['changes'][number]): string {
  const label = contratFieldLabel(field)
  const [was, is] = [before, after].map((value) => named(describeValue(field, value)))
  const isPrivate = ownerOfField(field) !== null || field === 'paiement'
  // Two long texts may begin alike.
  return isPrivate || was === is ? `• ${label}` : `• ${label} : ${was} → ${is}`
}

function changeLines({ changed: { since, changes } }: PaperFacts): readonly string[] {
  if (changes.length === 0) return []
  const others = changes.length - CHANGES_MAX
  return [
    since === 'agreement' ? 'Ce qui a changé depuis votre accord :' : "Ce que change l'avenant :",
    ...changes.slice(0, CHANGES_MAX).map(changeLine),
    ...(others > 0 ? [`Et ${plural(others, 'autre changement', 'autres changements')}.`] : []),
  ]
}

/** The later of two announced days counts. */
function endSentences(facts: PaperFacts): readonly string[] {
  const { lastDay, ownLastDay } = facts
  const later = [lastDay, ownLastDay].toSorted()[1] ?? ''
  if (ownLastDay === '')
    return [
      `${author(facts)} annonce la fin de ${yours(facts)} : le dernier jour est le ${formatDate(lastDay)}.`,
      'Vous pouvez accepter ce jour, ou répondre par un autre : le plus tard des deux comptera.',
    ]
  if (lastDay === ownLastDay)
    return [`${author(facts)} accepte la fin de ${yours(facts)} : le dernier jour est le ${formatDate(lastDay)}.`]
  return [
    `${author(facts)} répond à la fin de ${yours(facts)} par un autre jour : le ${formatDate(lastDay)}.`,
    `Le plus tard des deux compte : le ${formatDate(later)}.`,
  ]
}

/** The words of the events of papers. */
export const PAPER_WORDS: { readonly [E in PaperEvent]: PartenariatWords<PaperFacts> } = {
  'contrat-to-complete': {
    mail: (facts) => ({
      subject: `${author(facts)} a rempli sa partie du contrat`,
      paragraphs: [
        `${author(facts)} a rempli sa partie du contrat de ${yours(facts)}. Il reste à compléter la vôtre.`,
        'Vous pourrez ensuite approuver le contrat tous deux.',
      ],
      action: paperLink('contrat', 'Compléter le contrat', facts),
    }),
    digest: ({ count, place }) => `${plural(count, 'contrat à compléter', 'contrats à compléter')}${at(place)}`,
    push: () => ({ title: 'Contrat à compléter', body: "L'autre partie du contrat est remplie : il reste la vôtre." }),
  },
  'contrat-to-approve': {
    mail: (facts) => ({
      subject: `${author(facts)} a approuvé ${contratOf(facts)} : à votre tour`,
      paragraphs: [
        facts.isAmendment
          ? `${author(facts)} a approuvé un avenant au contrat de ${yours(facts)}.`
          : `${author(facts)} a approuvé le contrat de ${yours(facts)}.`,
        ...changeLines(facts),
        facts.isAmendment ? STAYS_IN_FORCE : "Relisez-le : il entre en vigueur dès que vous l'approuvez aussi.",
      ],
      action: paperLink('contrat', `Lire ${contratOf(facts)}`, facts),
    }),
    digest: ({ count, place }) =>
      `${plural(count, 'contrat attend votre accord', 'contrats attendent votre accord')}${at(place)}`,
    push: () => ({ title: 'Un contrat attend votre accord', body: 'Relisez-le, puis approuvez-le si tout est juste.' }),
  },
  'prolongation-to-approve': {
    mail: (facts) => ({
      subject: `${author(facts)} propose de prolonger jusqu'au ${formatDate(facts.lastDay)}`,
      paragraphs: [
        `${author(facts)} propose de prolonger ${yours(facts)} jusqu'au ${formatDate(facts.lastDay)}.`,
        ...changeLines(facts),
        STAYS_IN_FORCE,
      ],
      action: paperLink('contrat', "Lire l'avenant", facts),
    }),
    digest: ({ count, place }) =>
      `${plural(count, 'prolongation attend votre accord', 'prolongations attendent votre accord')}${at(place)}`,
    push: () => ({
      title: 'Une prolongation attend votre accord',
      body: "Un nouveau dernier jour vous est proposé. Relisez l'avenant, puis approuvez-le s'il vous convient.",
    }),
  },
  'contrat-changed': {
    mail: (facts) => ({
      subject: facts.isInForce
        ? `${author(facts)} prépare un avenant au contrat`
        : `${author(facts)} a changé ${contratOf(facts)} que vous aviez approuvé`,
      paragraphs: facts.isInForce
        ? [`${author(facts)} prépare un avenant au contrat de ${yours(facts)}.`, ...changeLines(facts), STAYS_IN_FORCE]
        : [
            `${author(facts)} a changé ${contratOf(facts)} de ${yours(facts)} depuis que vous l'avez approuvé.`,
            ...changeLines(facts),
            'Votre accord vaut pour le texte que vous avez lu : relisez le nouveau, puis approuvez-le à nouveau.',
          ],
      action: paperLink('contrat', 'Lire les changements', facts),
    }),
    digest: ({ count, place }) =>
      `${plural(count, 'contrat a changé', 'contrats ont changé')} depuis votre accord${at(place)}`,
    push: () => ({ title: 'Un contrat a changé', body: "Il a changé depuis que vous l'avez approuvé." }),
  },
  'contrat-in-force': {
    mail: (facts) => ({
      subject: `${facts.isAmendment ? "L'avenant" : 'Le contrat'} avec ${author(facts)} est approuvé par vous deux`,
      paragraphs: [
        `${author(facts)} a approuvé à son tour ${contratOf(facts)} de ${yours(facts)} : ${sinceWhen(facts)}.`,
        ...(facts.isInventaireNext ? ["La suite : la fiche d'inventaire des pièces que vous déposez."] : []),
      ],
      action: partnershipLink(facts),
    }),
    digest: ({ count, place }) =>
      `${plural(count, 'contrat approuvé par vous deux', 'contrats approuvés par vous deux')}${at(place)}`,
    push: (facts) => ({
      title: 'Un contrat est approuvé',
      body: `Vous l'avez approuvé tous deux : ${sinceWhen(facts)}.`,
    }),
  },
  'inventaire-to-check': {
    mail: (facts) => ({
      subject: `${author(facts)} a approuvé l'inventaire : à votre tour`,
      paragraphs: [
        `${author(facts)} a approuvé la fiche d'inventaire de ${yours(facts)}.`,
        'Vérifiez les pièces, les quantités et les prix, puis approuvez-la.',
      ],
      action: paperLink('inventaire', "Vérifier l'inventaire", facts),
    }),
    digest: ({ count, place }) =>
      `${plural(count, 'inventaire attend votre accord', 'inventaires attendent votre accord')}${at(place)}`,
    push: () => ({ title: 'Un inventaire attend votre accord', body: 'Vérifiez les pièces, puis approuvez-le.' }),
  },
  'inventaire-changed': {
    mail: (facts) => ({
      subject: `${author(facts)} a changé l'inventaire que vous aviez approuvé`,
      paragraphs: [
        `${author(facts)} a changé la fiche d'inventaire de ${yours(facts)} depuis que vous l'avez approuvée.`,
        'Vérifiez les changements, puis approuvez-la à nouveau.',
      ],
      action: paperLink('inventaire', "Voir l'inventaire", facts),
    }),
    digest: ({ count, place }) =>
      `${plural(count, 'inventaire a changé', 'inventaires ont changé')} depuis votre accord${at(place)}`,
    push: () => ({ title: 'Un inventaire a changé', body: "Il a changé depuis que vous l'avez approuvé." }),
  },
  'end-announced': {
    mail: (facts) => ({
      subject:
        facts.ownLastDay === ''
          ? `${author(facts)} annonce la fin du partenariat`
          : `${author(facts)} répond à votre annonce de fin`,
      paragraphs: [
        ...endSentences(facts),
        "Les ventes se notent jusqu'au bout ; restent ensuite les pièces à reprendre et le dernier relevé.",
        ...(facts.reason === '' ? [] : ['Sa raison :']),
      ],
      ...(facts.reason === '' ? {} : { quote: facts.reason }),
      action: partnershipLink(facts),
    }),
    digest: ({ count, place }) =>
      `${plural(count, 'fin de partenariat annoncée', 'fins de partenariat annoncées')}${at(place)}`,
    push: () => ({ title: "Fin d'un partenariat", body: 'Un dernier jour est annoncé.' }),
  },
}
