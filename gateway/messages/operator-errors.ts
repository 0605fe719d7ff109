import { type ErrorCode, type ErrorData, errorMessage, type OperatorErrorCode } from '#messages/errors.ts'

const SENTENCES: { readonly [C in OperatorErrorCode]: string } = {
  'operator-password': 'Donnez votre mot de passe pour ouvrir la modération.',
  'no-decision': "Il n'y a pas ici de décision à contester, ou elle a été levée entre-temps.",
  'appeal-filed': 'Vous avez déjà contesté cette décision. La réponse vous est envoyée par e-mail.',
  'own-interest':
    "Cela vous concerne : c'est à un autre opérateur d'en décider. S'il n'y en a pas d'autre, c'est à faire sur le serveur (npm run admin).",
  'operator-kept':
    "Ce compte est celui d'un opérateur : sur le serveur, retirez-lui d'abord ce rôle (npm run admin -- operateur <e-mail> --retirer).",
}

/** The French sentence of a code, standalone pages included. */
export function anyErrorMessage(code: ErrorCode, data?: ErrorData): string {
  return Object.hasOwn(SENTENCES, code) ? SENTENCES[code as OperatorErrorCode] : errorMessage(code, data)
}
