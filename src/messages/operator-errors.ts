import { type ErrorCode, type ErrorData, errorMessage, type OperatorErrorCode } from './errors.ts'

const SENTENCES: { readonly [C in OperatorErrorCode]: string } = {
  'operator-password': 'Donnez votre mot de passe pour ouvrir la modération.',
  'operator-kept':
    "Ce compte est celui d'un opérateur : sur le serveur, retirez-lui d'abord ce rôle (npm run admin -- operateur <e-mail> --retirer).",
}

/** The French sentence of a code, those that only operators meet included. */
export function anyErrorMessage(code: ErrorCode, data?: ErrorData): string {
  return Object.hasOwn(SENTENCES, code) ? SENTENCES[code as OperatorErrorCode] : errorMessage(code, data)
}
