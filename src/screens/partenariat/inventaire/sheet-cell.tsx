import type { CSSProperties, ReactNode } from 'react'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'

/** What a character takes in a text without serifs, at most, in ems; the first that it is of. */
const WIDTHS: readonly (readonly [characters: RegExp, ems: number])[] = [
  [/[ \u00a0\u202f.,:;'’!|ijlI()-]/, 0.4],
  [/[MWmw@%]/, 1],
  [/[\p{Ll}\d_]/u, 0.63],
  [/\p{Script=Latin}/u, 0.8],
]
const WIDEST = 1.3 // of an em: other scripts, emoji
const SHORT = 3 // ems: no column is narrower, so that shorter words need no size of their own

/** How wide a text is at most, in ems. */
function emsOf(text: string): number {
  const widths = Array.from(text, (char) => WIDTHS.find(([characters]) => characters.test(char))?.[1] ?? WIDEST)
  return widths.reduce((sum, width) => sum + width, 0)
}

/** The pieces a text may be broken between, as on paper: words, spaces, and what follows a hyphen inside a word. */
function wordsOf(text: string): readonly string[] {
  return text.match(/ +|[^ -]*-+(?=[^ -])|[^ ]+/g) ?? []
}

/** How wide the longest of some references is, for the width of their column. */
export function longestOf(texts: readonly string[]): CSSProperties {
  return { '--longest': Math.max(0, ...texts.map(emsOf)).toFixed(1) } as CSSProperties
}

/** The name of a row's product, which heads it; its number where it has none. Its words may be broken. */
export function NameCell({ number, children }: { readonly number: number; readonly children: string }): ReactNode {
  return (
    <th scope="row" aria-label={children === '' ? SHARED_INVENTAIRE.line(number) : undefined}>
      {children}
    </th>
  )
}

/** A cell whose words are never broken: their type is smaller where the column is too narrow for one. */
export function WholeCell({ children }: { readonly children: string }): ReactNode {
  const words = wordsOf(children)
  const widest = Math.max(0, ...words.map(emsOf))
  const style = widest > SHORT ? ({ '--widest': widest.toFixed(1) } as CSSProperties) : undefined
  let at = 0
  return (
    <td style={style}>
      {words.flatMap((word) => {
        at += word.length
        return at === word.length ? [word] : [<wbr key={at} />, word]
      })}
    </td>
  )
}
