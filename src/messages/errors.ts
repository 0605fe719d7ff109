import type { FieldCode, FieldError, RefusalCode } from '#domain/codes.ts'
import { SUIVIS_MAX } from '#domain/market/suivis.ts'
import type { Suspension } from '#domain/talk/signalement.ts'
import { formatEuros, formatNumber, plural } from './format.ts'

const percent = (value: number): string => `${formatNumber(value)}\u00a0%`
const centimetres = (value: number): string => `${formatNumber(value)}\u00a0cm`
const pieces = (value: number): string => plural(value, 'pièce', 'pièces')

/** The unit of a field's numbers. */
const UNITS: { readonly [field: string]: (value: number) => string } = {
  prix: formatEuros,
  prixCentimes: (centimes) => formatEuros(centimes / 100),
  rentCentimes: (centimes) => formatEuros(centimes / 100),
  commission: percent,
  commissionTaux: percent,
  largeur: centimetres,
  hauteur: centimetres,
  profondeur: centimetres,
  depot: pieces,
  repris: pieces,
  vendu: pieces,
  quantity: pieces,
}

/** A field's limit with its unit: '100 000 €', '99 999 pièces'. @param field its name, with or without its path */
function formatBound(field: string, value: number): string {
  const format = UNITS[field.slice(field.lastIndexOf('.') + 1)] ?? formatNumber
  return format(value)
}

/** Why a request fails, besides the domain's refusals. `offline` and `storage` come from the device. */
type RequestErrorCode =
  | 'wrong-credentials'
  | 'email-in-use'
  | 'too-many-requests'
  | 'not-signed-in'
  | 'account-gone'
  | 'session-revoked'
  | 'account-suspended'
  | 'recent-login-required'
  | 'token-invalid'
  | 'bad-request'
  | 'too-large'
  | 'not-found'
  | 'method-not-allowed'
  | 'unsupported-media-type'
  | 'bad-origin'
  | 'bad-key'
  | 'other-account'
  | 'other-life'
  | 'new-edits'
  | 'app-too-old'
  | 'conflict'
  | 'forbidden'
  | 'not-an-image'
  | 'hash-mismatch'
  | 'carries-metadata'
  | 'too-many-pixels'
  | 'too-many-bytes'
  | 'server'
  | 'unavailable'
  | 'busy'
  | 'data-refused'
  | 'offline'
  | 'storage'

/** Errors of the standalone pages only: their sentences are in `operator-errors.ts`, which the app does not load. */
export type OperatorErrorCode = 'operator-password' | 'operator-kept' | 'own-interest' | 'no-decision' | 'appeal-filed'

type MemberErrorCode = RefusalCode | RequestErrorCode
export type ErrorCode = MemberErrorCode | OperatorErrorCode

/** Data that completes some sentences. `retryAfter` in seconds. */
export interface ErrorData {
  readonly retryAfter?: number | undefined
  readonly fields?: readonly FieldError[] | undefined
  readonly suspension?: Suspension | undefined
}

const SENTENCES: { readonly [C in MemberErrorCode]: string } = {
  invalid: 'Certains champs ne sont pas valides.',
  'bad-id': "L'identifiant n'est pas valide.",
  'not-signed-in': 'Veuillez vous connecter.',
  'not-the-owner': "Vous n'êtes pas le propriétaire de cet élément.",
  'not-a-party': 'Cette candidature ne vous concerne pas.',
  'wrong-user-type': 'Votre type de compte ne permet pas cette action.',
  'immutable-field': 'Certains champs ne peuvent plus être modifiés.',
  'transition-forbidden': 'Le statut de la candidature ne permet plus cette action.',
  'offer-expired': "L'offre a expiré.",
  'choice-overtaken': "Votre choix n'a pas été retenu : un autre l'a précédé.",
  'profile-incomplete': 'Veuillez compléter votre profil avant de pouvoir continuer.',
  'document-gone': 'Cet élément a été supprimé entre-temps.',
  'document-too-large': 'Ce document est trop volumineux. Raccourcissez ses textes ou retirez des lignes.',
  'annonce-missing': "Cette annonce n'existe plus.",
  'annonce-closed': 'Cette annonce est clôturée.',
  'annonce-hidden': 'Cette annonce est masquée par la modération : elle ne peut pas être republiée.',
  'not-confirmed': "Ce partenariat n'est pas confirmé.",
  'candidature-open': "L'annonce ne peut pas être modifiée tant qu'une candidature est en cours.",
  'not-closed': "L'annonce doit être clôturée avant d'être supprimée.",
  'deletion-forbidden': 'Cet élément ne peut pas être supprimé.',
  'creation-forbidden': 'Cet élément ne peut pas être créé ainsi.',
  'already-counted': 'Un autre relevé comprend déjà une de ces ventes. Refaites ce relevé.',
  'sale-missing': "Une des ventes n'est pas arrivée, ou a été faite plus tard.",
  'sale-voided': 'Une des ventes de ce relevé a été annulée. Refaites ce relevé.',
  'rent-counted': 'Un autre relevé comprend déjà le loyer de certains de ces jours. Refaites ce relevé.',
  'statement-differs': 'Les ventes ou le contrat ont changé depuis que ce relevé a été fait. Refaites-le.',
  'statement-missing': "Le relevé ou le règlement concerné n'est pas arrivé.",
  'statement-closed': 'Ce relevé a déjà reçu une réponse ou un règlement.',
  'too-many-favoris': `Vous avez déjà ${SUIVIS_MAX.favori.max} favoris. Retirez-en un avant d'en ajouter un autre.`,
  'too-many-recherches': `Vous avez déjà ${SUIVIS_MAX.recherche.max} recherches enregistrées. Supprimez-en une avant d'en ajouter une autre.`,
  'candidature-missing': "Cette candidature n'existe plus : la conversation est terminée.",
  'party-left': "L'autre personne a supprimé son compte : elle ne peut plus lire vos messages.",
  'messages-blocked': 'Cette personne ne souhaite plus recevoir de messages dans cette conversation.',
  'messages-blocking': 'Vous avez bloqué cette personne. Débloquez-la pour lui écrire.',
  'wrong-credentials': 'Email ou mot de passe incorrect.',
  'email-in-use': 'Cette adresse e-mail est déjà utilisée.',
  'too-many-requests': 'Trop de tentatives. Veuillez patienter avant de réessayer.',
  'account-gone': 'Ce compte a été supprimé.',
  'data-refused':
    'Votre navigateur refuse les cookies de ce site : sans eux, personne ne peut y être connecté. Autorisez-les dans ses réglages, puis rechargez la page.',
  'session-revoked': 'La session de cet appareil a été fermée. Reconnectez-vous.',
  'account-suspended': 'Votre compte est suspendu. Un courrier vous dit pourquoi, et comment contester.',
  'not-an-image': "Ce fichier n'est pas une image entière.",
  'hash-mismatch': "L'image est arrivée abîmée.",
  'carries-metadata': "L'image porte des informations qui ne doivent pas être publiées.",
  'too-many-pixels': "L'image est trop grande.",
  'too-many-bytes': "L'image est trop lourde pour ses dimensions.",
  'recent-login-required': 'Veuillez vous déconnecter puis vous reconnecter avant de recommencer.',
  'token-invalid': "Ce lien n'est plus valable. Veuillez demander un nouveau lien.",
  'bad-request': "La demande n'est pas valide.",
  'too-large': 'Le contenu envoyé est trop volumineux.',
  'not-found': "Cette page ou cet élément n'existe pas.",
  'method-not-allowed': "Cette action n'est pas permise ici.",
  'unsupported-media-type': "Ce type de contenu n'est pas accepté.",
  'bad-key': "La clé de ce navigateur n'est pas valable. Désactivez les notifications, puis activez-les à nouveau.",
  'bad-origin': 'Cette demande ne vient pas du site.',
  'other-account': 'Ces modifications appartiennent à un autre compte.',
  'other-life': 'Les données ont changé. Elles vont être rechargées.',
  'new-edits': "Cette forme d'écriture n'est pas acceptée.",
  'app-too-old': "Cette version de l'application est trop ancienne. Veuillez la mettre à jour.",
  conflict: "L'élément a été modifié entre-temps.",
  forbidden: "Cette action n'est pas autorisée.",
  server: 'Une erreur est survenue. Veuillez réessayer.',
  unavailable: 'Le service est momentanément indisponible. Veuillez réessayer plus tard.',
  busy: 'Beaucoup de personnes se connectent en ce moment. Veuillez réessayer dans un instant.',
  offline: 'Le site ne répond pas. Vérifiez votre connexion, puis réessayez.',
  storage: "L'espace de stockage de cet appareil est plein ou inaccessible. Libérez de la place, puis réessayez.",
}

function isErrorCode(code: string): code is MemberErrorCode {
  return Object.hasOwn(SENTENCES, code)
}

function wait(seconds: number): string {
  if (seconds < 90) return `${seconds} seconde${seconds > 1 ? 's' : ''}`
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} heures`
}

/**
 * The French sentence of a code; an unknown code gets the sentence of `server`.
 * @param data for some sentences: the delay of `too-many-requests` and `busy`, the field of `invalid`
 */
export function errorMessage(code: string, data?: ErrorData): string {
  if (code === 'too-many-requests' && data?.retryAfter !== undefined) {
    return `Trop de tentatives. Veuillez réessayer dans ${wait(data.retryAfter)}.`
  }
  if (code === 'busy' && data?.retryAfter !== undefined) {
    return `Beaucoup de personnes se connectent en ce moment. Veuillez réessayer dans ${wait(data.retryAfter)}.`
  }
  const [only, ...others] = data?.fields ?? []
  if (code === 'invalid' && only !== undefined && others.length === 0) return fieldMessage(only)
  return isErrorCode(code) ? SENTENCES[code] : SENTENCES.server
}

const FIELD_SENTENCES: { readonly [C in FieldCode]: string } = {
  required: 'Ce champ est obligatoire.',
  'wrong-type': "Cette valeur n'est pas valide.",
  'too-long': 'Ce texte est trop long.',
  'too-short': 'Ce texte est trop court.',
  'bad-character':
    'Ce texte contient un caractère invisible qui ne peut pas être enregistré. Effacez-le, puis saisissez-le à nouveau.',
  'not-a-number': 'Veuillez entrer seulement un nombre, comme 12 ou 12,50.',
  'out-of-range': 'Ce nombre est hors des limites permises.',
  'not-positive': 'Indiquez un nombre plus grand que zéro, ou laissez ce champ vide.',
  'not-whole': 'Veuillez entrer un nombre entier.',
  'too-many': 'Il y a trop de lignes.',
  'not-a-date': 'Veuillez entrer une date valide, comme 31/12/2026.',
  'date-year': "L'année doit s'écrire en quatre chiffres, de 2000 à 2099.",
  'not-an-instant': "Cette date n'est pas valide.",
  'not-an-email': 'Veuillez entrer une adresse e-mail valide, comme nom@exemple.fr.',
  'not-a-url': 'Veuillez entrer une adresse de site valide, comme https://exemple.fr.',
  'not-instagram': "Entrez le nom de votre page (@nom) ou son adresse (instagram.com/nom), et rien d'autre.",
  'not-facebook': "Entrez l'adresse de votre page (facebook.com/nom) ou son nom (@nom), et rien d'autre.",
  'siret-length': 'Le SIRET doit contenir 14 chiffres.',
  'unknown-value': "Cette valeur n'est pas permise.",
  'too-many-photos': 'Vous ne pouvez téléverser que 5 photos maximum au total.',
  'not-a-photo': "Cette photo n'est pas valide.",
  'dates-reversed': 'La date de fin doit suivre la date de début.',
  'date-past': "Cette date est passée. Choisissez une date de fin à partir d'aujourd'hui.",
  'last-day': 'Le dernier jour doit être entre le début du partenariat et cinq ans à venir.',
  'statement-empty': "Un relevé sans vente, sans loyer et sans ligne n'est pas proposé.",
  'bad-id': "L'identifiant n'est pas valide.",
  'unknown-field': "Ce champ n'existe pas.",
}

/** The French sentence of a field's error, for display at the field. */
export function fieldMessage(error: FieldError): string {
  if (error.field === 'password' && (error.code === 'too-short' || error.code === 'required')) {
    return 'Le mot de passe doit contenir au moins 6 caractères.'
  }
  if (error.field === 'siret' && error.code === 'too-long') return FIELD_SENTENCES['siret-length']
  if (error.code === 'too-long' && error.bound !== undefined) {
    return `Ce texte ne doit pas dépasser ${error.bound} caractères.`
  }
  if (error.code === 'too-short' && error.bound !== undefined) {
    return `Ce texte doit contenir au moins ${error.bound} caractères.`
  }
  if (error.code === 'out-of-range' && error.bound !== undefined) {
    const limit = formatBound(error.field, error.bound)
    return error.bound > 0
      ? `Ce nombre ne doit pas dépasser ${limit}.`
      : `Ce nombre doit être au moins égal à ${limit}.`
  }
  return FIELD_SENTENCES[error.code]
}
