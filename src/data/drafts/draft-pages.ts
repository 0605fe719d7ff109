import { type CandidatureId, candidatureOf, isAnnonceId, isUid, partsOf, type RecordId } from '#domain/ids.ts'
import { paths } from '#wire/site.ts'

type PageOf = (candidature: CandidatureId, annonceId: string, creatorId: string) => string

/** What a draft is, as its author calls it. */
export type DraftKind =
  | 'annonce'
  | 'candidature'
  | 'reponse'
  | 'note'
  | 'conversation'
  | 'signalement'
  | 'profil'
  | 'compte'
  | 'contact'
  | 'vente'
  | 'contrat'
  | 'inventaire'
  | 'releve'
  | 'partenariat'

type Form = readonly [DraftKind, PageOf]

const ofInventaire: Form = ['inventaire', (_, annonceId, by) => paths.inventaire(annonceId, by)]
const ofReleve: Form = ['releve', (_, annonceId, by) => paths.releves(annonceId, by)]
const ofPartnership: Form = ['partenariat', paths.partenariat]

/** What is drafted under each first part of a key, and the page where it is continued. */
const FORMS: { readonly [form: string]: Form } = {
  annonce: ['annonce', (_, id) => (id === 'new' ? paths.annonceCreer : paths.annonceModifier(id))],
  candidature: ['candidature', (_, annonceId) => paths.annonce(annonceId)],
  reponse: ['reponse', (_, annonceId) => paths.candidatures(annonceId)],
  note: ['note', (_, annonceId) => paths.candidatures(annonceId)],
  conversation: ['conversation', paths.conversation],
  signalement: [
    'signalement',
    (about) => paths[isUid(about) ? 'profil' : isAnnonceId(about) ? 'annonce' : 'conversation'](about),
  ],
  profil: ['profil', () => paths.profilModifier],
  compte: ['compte', () => paths.compte],
  contact: ['contact', () => paths.contact],
  vente: ['vente', () => paths.comptoir],
  contrat: ['contrat', (_, annonceId, by) => paths.contrat(annonceId, by)],
  inventaire: ofInventaire,
  'inventaire-collage': ofInventaire,
  depot: ofInventaire,
  comptage: ofInventaire,
  releve: ofReleve,
  reglement: ofReleve,
  contester: ofReleve,
  'non-recu': ofReleve,
  fin: ofPartnership,
  prolonger: ofPartnership,
}

/** What a draft is, what it is about, and where it is continued; `undefined` for a form that no member has. */
export function draftPage(key: string) {
  const [form = '', ...rest] = key.split('/')
  const known = FORMS[form]
  if (known === undefined) return undefined
  const [kind, pageOf] = known
  // The ids of what concerns a candidature begin with its own.
  const candidature = candidatureOf(rest.join('/') as RecordId)
  const { annonceId, creatorId } = partsOf(candidature)
  return { kind, candidature, annonceId, to: pageOf(candidature, annonceId, creatorId) }
}
