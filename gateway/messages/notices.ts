import type { Candidature } from '#domain/candidature.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { CandidatureEvent, NoticeEvent, PushedEvent } from '#domain/notices.ts'
import { ownLines } from '#domain/visible.ts'
import { formatParis, formatParisDate } from '#messages/instants.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import type { Letter } from './mails.ts'
import { type Named, named } from './readable.ts'

/** The place of an annonce, sanitised for our sentences. */
export interface NamedAnnonce {
  readonly nom: Named
  readonly ville: Named
}

interface CandidatureFacts
  extends Pick<Candidature, 'annonceId' | 'creatorId' | 'message' | 'offerExpiresAt' | 'reponse'> {
  readonly nom: Named
  readonly annonce: NamedAnnonce
}

/** The data for each event's texts. */
type NoticeFacts = { readonly [E in CandidatureEvent]: CandidatureFacts } & {
  /** `deletedFrom`: an ISO 8601 instant. */
  readonly purge: { readonly annonce: NamedAnnonce & Pick<Annonce, 'closedAt'>; readonly deletedFrom: string }
}

function namedAnnonce({ nom, ville }: Pick<Annonce, 'nom' | 'ville'>): NamedAnnonce {
  return { nom: named(nom), ville: named(ville) }
}

/** A candidature's data: user-chosen names are sanitised. */
export function candidatureFacts(candidature: Candidature): CandidatureFacts {
  const { nom, message, reponse = '', annonceId, creatorId, offerExpiresAt, annonce } = candidature
  return {
    nom: named(nom),
    message: ownLines(message),
    reponse: ownLines(reponse),
    annonceId,
    creatorId,
    offerExpiresAt,
    annonce: namedAnnonce(annonce),
  }
}

/** The data of an annonce about to be deleted. @param deletedFrom an ISO 8601 instant */
export function purgeFacts(annonce: Annonce, deletedFrom: string): NoticeFacts['purge'] {
  return { annonce: { ...namedAnnonce(annonce), closedAt: annonce.closedAt }, deletedFrom }
}

/** A system notification; a click leads to the same page as the mail's button. */
interface PushText {
  readonly title: string
  readonly body: string
}

type Mailed = { readonly [E in NoticeEvent]: (facts: NoticeFacts[E]) => Letter & Required<Pick<Letter, 'action'>> }
type Pushed = { readonly [E in PushedEvent]: (facts: NoticeFacts[E]) => PushText }

const DASHBOARD = '/tableau-de-bord'

const PAPERS_STAY = "Le contrat, l'inventaire et les comptes de votre partenariat restent dans votre espace."

/** The papers of one partnership: a boutique's annonce may have several. */
function papersOf(annonceId: string, creatorId: string) {
  return { label: 'Voir les papiers', path: `/partenariat/${annonceId}/contrat?avec=${creatorId}` }
}

const place = ({ nom, ville }: NamedAnnonce): string => `${nom}, ${ville}`

/** The message itself is only readable on the site. */
function messageLetter({ annonce, annonceId, creatorId }: CandidatureFacts, from: string) {
  return {
    subject: `Un message de ${from} vous attend`,
    paragraphs: [`${from} vous a écrit au sujet de « ${place(annonce)} », et vous ne l'avez pas encore lu.`],
    action: { label: 'Lire le message', path: `/messages/${annonceId}.${creatorId}` },
  }
}

/** The mail of each event of `src/domain/notices.ts`. */
export const NOTICE_MAILS: Mailed = {
  pending: ({ nom, annonce, message, annonceId }) => ({
    subject: `Nouvelle candidature de ${nom}`,
    paragraphs: [
      `${nom} a répondu à votre annonce « ${place(annonce)} ».`,
      'Vous pouvez accepter ou refuser sa candidature. Voici son message :',
    ],
    quote: message,
    action: { label: 'Voir la candidature', path: `/annonce/${annonceId}/candidatures` },
  }),
  'awaiting-creator': ({ annonce, offerExpiresAt }) => ({
    subject: 'Votre candidature est acceptée : répondez dans les 24 heures',
    paragraphs: [
      `« ${place(annonce)} » accepte votre candidature !`,
      `Vous avez 24 heures pour confirmer le partenariat : jusqu'au ${formatParis(offerExpiresAt)}, heure de Paris. Passé ce délai, l'offre expire.`,
    ],
    action: { label: 'Confirmer ou décliner', path: DASHBOARD },
  }),
  'refused-by-boutique': ({ annonce, reponse = '' }) => ({
    subject: `Réponse à votre candidature chez ${place(annonce)}`,
    paragraphs: [
      `« ${place(annonce)} » n'a pas retenu votre candidature cette fois.`,
      "D'autres boutiques ont une étagère à prêter : peut-être près de chez vous.",
      ...(reponse === '' ? [] : ['Un mot de la boutique :']),
    ],
    ...(reponse === '' ? {} : { quote: reponse }),
    action: { label: 'Voir les annonces', path: '/' },
  }),
  confirmed: ({ nom, annonce }) => ({
    subject: `${nom} confirme le partenariat`,
    paragraphs: [
      `${nom} confirme le partenariat pour votre annonce « ${place(annonce)} ».`,
      "Le modèle de contrat et la fiche d'inventaire vous attendent dans votre tableau de bord.",
    ],
    action: { label: 'Ouvrir le tableau de bord', path: DASHBOARD },
  }),
  'declined-by-creator': ({ nom, annonce }) => ({
    subject: `${nom} décline votre offre`,
    paragraphs: [
      `${nom} ne donne pas suite à votre offre pour « ${place(annonce)} ».`,
      'Vous pouvez accepter une autre candidature.',
    ],
    action: { label: 'Ouvrir le tableau de bord', path: DASHBOARD },
  }),
  'withdrawn-by-creator': ({ nom, annonce, annonceId }) => ({
    subject: `${nom} retire sa candidature`,
    paragraphs: [
      `${nom} a retiré sa candidature à votre annonce « ${place(annonce)} ».`,
      "Vous n'avez rien à faire : elle n'attend plus de réponse.",
    ],
    action: { label: 'Voir les candidatures', path: `/annonce/${annonceId}/candidatures` },
  }),
  'boutique-left': ({ annonce, annonceId, creatorId }) => ({
    subject: `« ${place(annonce)} » a supprimé son compte`,
    paragraphs: [`La boutique « ${place(annonce)} » a supprimé son compte ${PRODUCT_NAME}.`, PAPERS_STAY],
    action: papersOf(annonceId, creatorId),
  }),
  'creator-left': ({ nom, annonce, annonceId, creatorId }) => ({
    subject: `${nom} a supprimé son compte`,
    paragraphs: [
      `${nom}, votre partenaire pour « ${place(annonce)} », a supprimé son compte ${PRODUCT_NAME}.`,
      PAPERS_STAY,
    ],
    action: papersOf(annonceId, creatorId),
  }),
  expiring: ({ annonce, offerExpiresAt }) => ({
    subject: `L'offre de ${place(annonce)} expire bientôt`,
    paragraphs: [
      `« ${place(annonce)} » attend toujours votre réponse.`,
      `Vous pouvez confirmer le partenariat jusqu'au ${formatParis(offerExpiresAt)}, heure de Paris. Passé ce délai, l'offre expire.`,
    ],
    action: { label: 'Confirmer ou décliner', path: DASHBOARD },
  }),
  'message-to-boutique': (facts) => messageLetter(facts, facts.nom),
  'message-to-createur': (facts) => messageLetter(facts, place(facts.annonce)),
  purge: ({ annonce, deletedFrom }) => ({
    subject: `Votre annonce « ${place(annonce)} » sera bientôt supprimée`,
    paragraphs: [
      `Votre annonce « ${place(annonce)} », clôturée le ${formatParisDate(annonce.closedAt)}, sera supprimée à partir du ${formatParisDate(deletedFrom)}, avec ses photos et ses candidatures sans suite. Les partenariats confirmés restent dans votre tableau de bord.`,
      'Pour la garder, ré-ouvrez-la avant cette date.',
    ],
    action: { label: 'Voir mes annonces', path: DASHBOARD },
  }),
}

const MESSAGE_PUSH: PushText = { title: 'Nouveau message', body: "Quelqu'un vous a écrit au sujet d'une candidature." }

/** The push text of each pushed event: without the other member's name, since anyone may see the screen. */
export const NOTICE_PUSHES: Pushed = {
  pending: ({ annonce }) => ({
    title: 'Nouvelle candidature',
    body: `Un créateur souhaite exposer dans votre boutique, à ${annonce.ville}.`,
  }),
  'awaiting-creator': () => ({
    title: 'Votre candidature est acceptée',
    body: 'Vous avez 24 heures pour confirmer le partenariat.',
  }),
  'message-to-boutique': () => MESSAGE_PUSH,
  'message-to-createur': () => MESSAGE_PUSH,
}
