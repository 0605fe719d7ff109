import { expect } from 'vitest'
import { commands } from 'vitest/browser'

/** The screens whose texts have been reviewed, by route and role. */
const READ: readonly string[] = [
  'accueil-anonyme',
  'connexion-anonyme',
  'annonce-createur',
  'tableau-de-bord-boutique',
  'tableau-de-bord-createur',
  'candidatures-boutique',
  'contrat-createur',
  'inventaire-createur',
  'compte-boutique',
  'conversation-boutique',
]

const FOLDER = 'tests/fixtures/read-aloud'
const CARDS = 3 // of a list of annonces: the others are made alike
/** What every screen of a reader has around its own. */
const FRAME: readonly string[] = ['- banner:', '- contentinfo:', '- navigation "Accès rapide":']
const STILL = 4 // times in a row, a second apart: parts of a page load late
const IS_UPDATE = import.meta.env.VITE_READ_ALOUD === 'update'

/** Texts that depend on the day or the machine. The demo market's dates depend on the day it is made. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\b\d{1,2}(er)? \p{L}+ 2\d{3}\b/gu, '<date>'],
  [/\b2\d{3}-\d{2}-\d{2}\b/g, '<date>'],
  [/\b\d{2}:\d{2}(:\d{2})?\b/g, '<heure>'],
  [/\b\d{1,2}\sh\s\d{2}\b/g, '<heure>'],
  [/\b[\da-f]{64}\b/g, '<empreinte>'],
  [/\b\d[\d,]*\s[kMGT]?o\b/g, '<taille>'],
]

/** Leaves out the cards of a list after the first ones, and the frame of all screens but the first of each reader. */
function distinct(lines: readonly string[], screen: string): readonly string[] {
  const reader = screen.slice(screen.lastIndexOf('-'))
  const isFramed = READ.find((one) => one.endsWith(reader)) === screen
  let cards = 0
  let leftOut = Number.POSITIVE_INFINITY // the depth of what is being left out
  return lines.filter((line, at) => {
    const depth = line.search(/\S/)
    if (depth > leftOut) return false
    const isCard = line.endsWith('- listitem:') && lines[at + 1]?.endsWith('- article:') === true
    if (isCard) cards += 1
    else if (line.endsWith('- list:')) cards = 0
    const isReviewed = !(isCard && cards > CARDS) && (isFramed || !FRAME.includes(line))
    leftOut = isReviewed ? Number.POSITIVE_INFINITY : depth
    return isReviewed
  })
}

/** The texts of the page in accessibility-tree order, without link addresses, which are not read aloud. */
async function words(screen: string): Promise<string> {
  const tree = await commands.ariaTree()
  const lines = tree.split('\n').filter((line) => !/^\s*- \/url: /.test(line))
  const spoken = distinct(lines, screen)
  return MASKS.reduce((text, [kind, mask]) => text.replace(kind, mask), `${spoken.join('\n')}\n`)
}

/**
 * Compares the screen's texts with the reviewed snapshot. After a change, rewrite it with `VITE_READ_ALOUD=update`, then
 * review the difference as a screen-reader user would hear it.
 */
export async function expectReadAloud(screen: string): Promise<void> {
  if (!READ.includes(screen)) return
  const file = `${FOLDER}/${screen}.yml`
  if (IS_UPDATE) {
    const reads: string[] = []
    const isStill = async () => {
      reads.push(await words(screen))
      const last = reads.slice(-STILL)
      return last.length === STILL && new Set(last).size === 1
    }
    await expect.poll(isStill, { interval: 1000 }).toBe(true)
    await commands.writeFile(file, reads.at(-1) ?? '')
  }
  const expected = await commands.readFile(file)
  await expect.poll(() => words(screen), { message: `what is said of ${screen}` }).toBe(expected)
}
