import type { Annonce } from '#domain/market/annonce.ts'
import type { CandidatureEvent, NoticeEvent, PaperEvent, PushedEvent, StatementEvent } from '#domain/notices.ts'
import { plural } from '#messages/format.ts'
import { formatParis, formatParisDate } from '#messages/instants.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { ofName } from '#messages/typography.ts'
import type { Letter } from './mails.ts'
import {
  at,
  type CandidatureFacts,
  type Digest,
  type NamedAnnonce,
  namedAnnonce,
  type PushText,
  place,
  titled,
  which,
} from './notice-facts.ts'
import { PAPER_WORDS, type PaperFacts, partnershipLink } from './paper-notices.ts'
import { type NotedMovements, SALES_PUSH, salesDigest, salesLetter } from './sales-notices.ts'
import { STATEMENT_WORDS, type StatementFacts } from './statement-notices.ts'

/** The data for each event's texts. */
type NoticeFacts = { readonly [E in CandidatureEvent]: CandidatureFacts } & {
  readonly [E in PaperEvent]: PaperFacts
} & { readonly [E in StatementEvent]: StatementFacts } & {
  readonly 'sales-of-day': readonly NotedMovements[]
  /** `deletedFrom`: an ISO 8601 instant. */
  readonly purge: { readonly annonce: NamedAnnonce & Pick<Annonce, 'closedAt'>; readonly deletedFrom: string }
}

/** The data of an annonce about to be deleted. @param deletedFrom an ISO 8601 instant */
export function purgeFacts(annonce: Annonce, deletedFrom: string): NoticeFacts['purge'] {
  return { annonce: { ...namedAnnonce(annonce), closedAt: annonce.closedAt }, deletedFrom }
}

/** What is said of an event: by mail, in a line of a mail for several notices, and by push where it is pushed. */
type NoticeWords = {
  readonly [E in NoticeEvent]: {
    readonly mail: (facts: NoticeFacts[E]) => Letter & Required<Pick<Letter, 'action'>>
    readonly digest: Digest
    /** Without the other member's name, since anyone may see the screen. */
    readonly push?: (facts: NoticeFacts[E]) => PushText
  }
} & { readonly [E in PushedEvent]: { readonly push: (facts: NoticeFacts[E]) => PushText } }

const DASHBOARD = '/tableau-de-bord'

const papersStay = (annonce: NamedAnnonce): string =>
  `Le contrat, l'inventaire et les relevés de votre partenariat${titled(annonce)} restent dans votre espace.`

/** The message itself is only readable on the site. */
function messageLetter({ annonce, annonceId, creatorId }: CandidatureFacts, from: string) {
  return {
    subject: `Un message ${ofName(from)} vous attend`,
    paragraphs: [`${from} vous a écrit au sujet de « ${which(annonce)} », et vous ne l'avez pas encore lu.`],
    action: { label: 'Lire le message', path: `/messages/${annonceId}.${creatorId}` },
  }
}

const MESSAGE_PUSH: PushText = { title: 'Nouveau message', body: "Quelqu'un vous a écrit au sujet d'une candidature." }

const offersWaiting: Digest = ({ count, until }) =>
  `${plural(count, 'offre attend', 'offres attendent')} votre réponse, la première jusqu'au ${formatParis(until)}, heure de Paris`

const unread: Digest = ({ count }) => plural(count, 'conversation non lue', 'conversations non lues')

/** The words of each event of `src/domain/notices.ts`. */
export const NOTICE_WORDS: NoticeWords = {
  ...PAPER_WORDS,
  ...STATEMENT_WORDS,
  'sales-of-day': { mail: salesLetter, digest: salesDigest, push: () => SALES_PUSH },
  pending: {
    mail: ({ nom, annonce, message, annonceId }) => ({
      subject: `Nouvelle candidature ${ofName(nom)}`,
      paragraphs: [
        `${nom} a répondu à votre annonce « ${which(annonce)} ».`,
        'Vous pouvez accepter ou refuser sa candidature. Voici son message :',
      ],
      quote: message,
      action: { label: 'Voir la candidature', path: `/annonce/${annonceId}/candidatures` },
    }),
    digest: ({ count, place }) => `${plural(count, 'nouvelle candidature', 'nouvelles candidatures')}${at(place)}`,
    push: ({ annonce }) => ({
      title: 'Nouvelle candidature',
      body:
        annonce.titre === ''
          ? `Un créateur souhaite exposer dans votre boutique, à ${annonce.ville}.`
          : `Un créateur répond à votre annonce « ${annonce.titre} ».`,
    }),
  },
  'awaiting-creator': {
    mail: ({ annonce, offerExpiresAt }) => ({
      subject: 'Votre candidature est acceptée : répondez dans les 24 heures',
      paragraphs: [
        `« ${place(annonce)} » accepte votre candidature${titled(annonce)} !`,
        `Vous avez 24 heures pour confirmer le partenariat : jusqu'au ${formatParis(offerExpiresAt)}, heure de Paris. Passé ce délai, l'offre expire.`,
      ],
      action: { label: 'Confirmer ou décliner', path: DASHBOARD },
    }),
    digest: offersWaiting,
    push: () => ({
      title: 'Votre candidature est acceptée',
      body: 'Vous avez 24 heures pour confirmer le partenariat.',
    }),
  },
  'refused-by-boutique': {
    mail: ({ annonce, reponse = '' }) => ({
      subject: `Réponse à votre candidature chez ${place(annonce)}`,
      paragraphs: [
        `« ${place(annonce)} » n'a pas retenu votre candidature${titled(annonce)} cette fois.`,
        "D'autres boutiques ont une étagère à prêter : peut-être près de chez vous.",
        ...(reponse === '' ? [] : ['Un mot de la boutique :']),
      ],
      ...(reponse === '' ? {} : { quote: reponse }),
      action: { label: 'Voir les annonces', path: '/' },
    }),
    digest: ({ count }) => plural(count, "candidature n'a pas été retenue", "candidatures n'ont pas été retenues"),
  },
  confirmed: {
    mail: ({ nom, annonce, ...ids }) => ({
      subject: `${nom} confirme le partenariat`,
      paragraphs: [
        `${nom} confirme le partenariat pour votre annonce « ${which(annonce)} ».`,
        "Le modèle de contrat et la fiche d'inventaire vous y attendent.",
      ],
      action: partnershipLink(ids),
    }),
    digest: ({ count, place }) => `${plural(count, 'partenariat confirmé', 'partenariats confirmés')}${at(place)}`,
  },
  'declined-by-creator': {
    mail: ({ nom, annonce }) => ({
      subject: `${nom} décline votre offre`,
      paragraphs: [
        `${nom} ne donne pas suite à votre offre pour « ${which(annonce)} ».`,
        'Vous pouvez accepter une autre candidature.',
      ],
      action: { label: 'Ouvrir le tableau de bord', path: DASHBOARD },
    }),
    digest: ({ count, place }) => `${plural(count, 'offre déclinée', 'offres déclinées')}${at(place)}`,
  },
  'withdrawn-by-creator': {
    mail: ({ nom, annonce, annonceId }) => ({
      subject: `${nom} retire sa candidature`,
      paragraphs: [
        `${nom} a retiré sa candidature à votre annonce « ${which(annonce)} ».`,
        "Vous n'avez rien à faire : elle n'attend plus de réponse.",
      ],
      action: { label: 'Voir les candidatures', path: `/annonce/${annonceId}/candidatures` },
    }),
    digest: ({ count, place }) => `${plural(count, 'candidature retirée', 'candidatures retirées')}${at(place)}`,
  },
  expired: {
    mail: ({ nom, annonce, annonceId }) => ({
      subject: `Votre offre à ${nom} a expiré`,
      paragraphs: [
        `${nom} n'a pas répondu à temps à votre offre pour « ${which(annonce)} » : l'offre a expiré.`,
        'Vous pouvez accepter une autre candidature.',
      ],
      action: { label: 'Voir les candidatures', path: `/annonce/${annonceId}/candidatures` },
    }),
    digest: ({ count, place }) => `${plural(count, 'offre expirée', 'offres expirées')}${at(place)}`,
  },
  'boutique-left': {
    mail: ({ annonce, ...ids }) => ({
      subject: `« ${place(annonce)} » a supprimé son compte`,
      paragraphs: [`La boutique « ${place(annonce)} » a supprimé son compte ${PRODUCT_NAME}.`, papersStay(annonce)],
      action: partnershipLink(ids),
    }),
    digest: ({ count }) =>
      `${plural(count, 'boutique partenaire a supprimé son compte', 'boutiques partenaires ont supprimé leur compte')} : vos papiers restent`,
  },
  'creator-left': {
    mail: ({ nom, annonce, ...ids }) => ({
      subject: `${nom} a supprimé son compte`,
      paragraphs: [
        `${nom}, votre partenaire pour « ${which(annonce)} », a supprimé son compte ${PRODUCT_NAME}.`,
        papersStay(annonce),
      ],
      action: partnershipLink(ids),
    }),
    digest: ({ count, place }) =>
      `${plural(count, 'créateur partenaire a supprimé son compte', 'créateurs partenaires ont supprimé leur compte')}${at(place)} : vos papiers restent`,
  },
  expiring: {
    mail: ({ annonce, offerExpiresAt }) => ({
      subject: `L'offre ${ofName(place(annonce))} expire bientôt`,
      paragraphs: [
        `« ${place(annonce)} » attend toujours votre réponse${titled(annonce)}.`,
        `Vous pouvez confirmer le partenariat jusqu'au ${formatParis(offerExpiresAt)}, heure de Paris. Passé ce délai, l'offre expire.`,
      ],
      action: { label: 'Confirmer ou décliner', path: DASHBOARD },
    }),
    digest: offersWaiting,
  },
  'message-to-boutique': {
    mail: (facts) => messageLetter(facts, facts.nom),
    digest: unread,
    push: () => MESSAGE_PUSH,
  },
  'message-to-createur': {
    mail: (facts) => messageLetter(facts, place(facts.annonce)),
    digest: unread,
    push: () => MESSAGE_PUSH,
  },
  purge: {
    mail: ({ annonce, deletedFrom }) => ({
      subject: `Votre annonce « ${which(annonce)} » sera bientôt supprimée`,
      paragraphs: [
        `Votre annonce « ${which(annonce)} », clôturée le ${formatParisDate(annonce.closedAt)}, sera supprimée à partir du ${formatParisDate(deletedFrom)}, avec ses photos et ses candidatures sans suite. Les partenariats confirmés restent dans votre tableau de bord.`,
        'Pour la garder, ré-ouvrez-la avant cette date.',
      ],
      action: { label: 'Voir mes annonces', path: DASHBOARD },
    }),
    digest: ({ count, until }) =>
      `${plural(count, 'annonce clôturée sera supprimée', 'annonces clôturées seront supprimées')}, à partir du ${formatParisDate(until)}`,
  },
}
