import type { Annonce } from '#domain/market/annonce.ts'
import { formatPrix, plural } from '../format.ts'
import { PRODUCT_NAME } from '../product.ts'

const DESCRIPTION_MAX = 160 // characters: the maximum that search engines and messengers show

/** A text on one line, truncated between two words. */
function inShort(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_MAX) return line
  const cut = line.slice(0, DESCRIPTION_MAX - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_MAX / 2)).trimEnd()}…`
}

/** The titles and descriptions that search engines and messengers show. */
export const pages = {
  title: (title: string) => `${title} – ${PRODUCT_NAME}`,
  landing: `${PRODUCT_NAME} rapproche les boutiques qui ont une étagère ou un corner libre et les créateurs qui cherchent où exposer. Publier est gratuit, sans commission.`,
  annonce: ({ ville, prix, description }: Pick<Annonce, 'ville' | 'prix' | 'description'>) =>
    inShort(`${formatPrix(prix)}, ${ville}. ${description}`),
  place: (where: string, total: number) =>
    `${plural(total, 'espace', 'espaces')} en boutique à louer pour exposer ses créations : ${where}. Étagères, corners, vitrines, avec leur prix par mois.`,
  places: 'Les étagères, corners et vitrines à louer en boutique, département par département.',
  picture: `Une étagère de boutique où une place est libre, et le nom ${PRODUCT_NAME}`,
  home: 'Accueil',
  resources: {
    title: 'Ressources',
    lead: 'Des outils pour gérer son activité et se faire connaître, du côté de la boutique comme de celui du créateur.',
  },
} as const
