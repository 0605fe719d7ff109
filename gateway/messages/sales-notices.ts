import type { CandidatureId } from '#domain/ids.ts'
import type { Movement } from '#domain/papers/records.ts'
import { formatCentimes, plural } from '#messages/format.ts'
import type { Letter, LetterLink } from './mails.ts'
import type { Digest, PushText } from './notice-facts.ts'
import { named } from './readable.ts'
import { moved } from './records-export.ts'

const LINES_MAX = 20 // of one partnership; the rest is only counted

/** What the other party of one partnership noted, and the movements that it cancelled. */
export interface NotedMovements {
  readonly id: CandidatureId
  /** The partnership, as its reader knows it. */
  readonly name: string
  readonly noted: readonly Movement[]
  readonly cancelled: readonly Movement[]
}

/** '2 vendus le 5 décembre 2026 : B1 Bol à 18,50 €'. */
function movementText(movement: Movement): string {
  const what = named(movement.article)
  const price = movement.sort === 'vendu' ? ` à ${formatCentimes(movement.prixCentimes)}` : ''
  return what === '' && price === '' ? moved(movement) : `${moved(movement)} : ${what}${price}`
}

function sectionOf({ id, name, noted, cancelled }: NotedMovements): NonNullable<Letter['sections']>[number] {
  const path = `/partenariat/${id}`
  const lines = [
    ...noted.map((one): LetterLink => ({ label: movementText(one), path: `${path}?ligne=${one.row}` })),
    ...cancelled.map(
      (one): LetterLink => ({ label: `annulé : ${movementText(one)}`, path: `${path}?ligne=${one.row}` }),
    ),
  ]
  const others = lines.length - LINES_MAX
  return {
    heading: { label: name, path },
    lines: lines.slice(0, LINES_MAX),
    more: others > 0 ? { label: `et ${plural(others, 'autre', 'autres')}`, path } : undefined,
    stop: undefined,
  }
}

/** What others have noted since the last of these letters, one section a partnership. */
export function salesLetter(all: readonly NotedMovements[]): Letter & Required<Pick<Letter, 'action'>> {
  const sold = all.flatMap(({ noted }) => noted).filter(({ sort }) => sort === 'vendu')
  const pieces = sold.reduce((sum, { quantity }) => sum + quantity, 0)
  const centimes = sold.reduce((sum, { quantity, prixCentimes }) => sum + quantity * prixCentimes, 0)
  const [only, other] = all
  const by = only !== undefined && other === undefined ? ` : ${only.name}` : ''
  const counted = plural(pieces, 'pièce vendue', 'pièces vendues')
  return {
    subject: pieces === 0 ? `Du nouveau en rayon${by}` : `${counted}, ${formatCentimes(centimes)}${by}`,
    paragraphs: [
      pieces === 0
        ? 'Voici ce que vos partenaires ont noté depuis le dernier récapitulatif.'
        : `Voici ce que vos partenaires ont noté depuis le dernier récapitulatif : ${counted}, pour ${formatCentimes(centimes)} en tout.`,
    ],
    sections: all.map(sectionOf),
    action: { label: 'Ouvrir le tableau de bord', path: '/tableau-de-bord' },
  }
}

/** The same in a line among other notices. */
export const salesDigest: Digest = () => 'ventes du jour notées par vos partenaires'

export const SALES_PUSH: PushText = {
  title: 'Ventes du jour',
  body: 'Vos partenaires ont noté des pièces vendues, reprises ou perdues.',
}
