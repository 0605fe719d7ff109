import type { PaperName } from '#domain/papers/papers.ts'
import { formatDate } from '../../format.ts'

const PAPER: { readonly [P in PaperName]: string } = { contrat: 'le contrat', inventaire: "la fiche d'inventaire" }
const BOTH: { readonly [P in PaperName]: string } = {
  contrat: 'Contrat approuvé',
  inventaire: "Fiche d'inventaire approuvée",
}

/** Who did something: a party's name, `null` for the reader. */
type Who = string | null

const subject = (who: Who) => (who === null ? 'Vous avez' : `${who} a`)

/** The lines of a conversation about what its parties did elsewhere. */
export const EVENTS = {
  approved: (who: Who, paper: PaperName) => `${subject(who)} approuvé ${PAPER[paper]}`,
  approvedByBoth: (paper: PaperName, day: string) => `${BOTH[paper]} par vous deux le ${day}`,
  /** @param number 0 until the server has numbered it */
  statement: (who: Who, number: number) =>
    `${subject(who)} fait ${number > 0 ? `le relevé n° ${number}` : 'un relevé'}`,
  end: (who: Who, lastDay: string) => `${subject(who)} annoncé la fin pour le ${formatDate(lastDay)}`,
} as const
