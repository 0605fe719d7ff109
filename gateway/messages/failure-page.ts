import { type ErrorCode, type ErrorData, errorMessage } from '#messages/errors.ts'
import { shell } from '#messages/fr/shell.ts'
import { spaced } from '#messages/typography.ts'

export const FAILURE_LINKS = { again: 'Réessayer', home: shell.backHome } as const

const TITLES: { readonly [C in ErrorCode]?: string } = {
  'too-many-requests': 'Trop de pages à la fois',
  unavailable: 'Le service est momentanément indisponible',
  server: "Cette page n'a pas pu être préparée",
}

const TEXTS: { readonly [C in ErrorCode]?: string } = {
  'bad-request': "L'adresse demandée n'est pas valide. Vérifiez-la, ou repartez de l'accueil.",
  'too-large':
    "Le navigateur a envoyé plus que le site n'accepte. Effacez les cookies de ce site, ou repartez de l'accueil.",
  unavailable: 'Réessayez dans un instant. Ce que vous avez écrit sur cet appareil y est gardé.',
  server: 'Une erreur est survenue de notre côté. Réessayez dans un instant.',
}

const TITLE = "Cette demande n'a pas abouti"
const BACK = "Repartez de l'accueil."

function tooMany(data: ErrorData | undefined): string {
  return `Cette connexion, que d'autres partagent peut-être avec vous, a demandé beaucoup de pages en peu de temps. ${errorMessage('too-many-requests', data)}`
}

/**
 * The server's error page for a page request that fails.
 * @param data the delay of `too-many-requests`
 * @returns what happened, and what to do; `again`: whether the same address may answer later
 */
export function failureText(code: ErrorCode, data?: ErrorData) {
  if (code === 'not-found') return { title: shell.notFoundTitle, text: shell.notFoundText, again: false }
  const text = code === 'too-many-requests' ? tooMany(data) : (TEXTS[code] ?? `${errorMessage(code, data)} ${BACK}`)
  const again = code === 'too-many-requests' || code === 'unavailable' || code === 'server'
  return { title: spaced(TITLES[code] ?? TITLE), text: spaced(text), again }
}
