import type { AgreementData } from '#domain/papers/papers.ts'
import type { PaperToMake } from '#domain/papers/statements/lines.ts'
import { fileName } from '#messages/file-name.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { BON } from '#messages/fr/partenariat/deposits.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { bonLayout } from './bon.ts'
import { contratLayout } from './contrat.ts'
import type { Layout } from './drawings.ts'
import { inventaireLayout } from './inventaire.ts'
import { releveLayout } from './releve.ts'
import { loadFonts, toSvg } from './to-svg.ts'

/** The layout of a paper, on A4. */
function layoutOf(paper: PaperToMake): Layout {
  if (paper.name === 'releve') return releveLayout(paper.data)
  if (paper.name === 'bon') return bonLayout(paper.data)
  return paper.name === 'contrat' ? contratLayout(paper.data, paper.agreement) : inventaireLayout(paper.data)
}

/** The day of the last agreement, `YYYY-MM-DD` in local time as on the paper; empty without one. */
function agreedOn(agreement: AgreementData | undefined): string {
  const [last] = (agreement?.by ?? []).map(({ date }) => Date.parse(date)).sort((a, b) => b - a)
  if (last === undefined) return ''
  const at = new Date(last)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Its file name: a template's, else whose it is, and the number and day that tell it from the next. */
export function paperFileName(paper: PaperToMake): string {
  if (paper.name === 'releve') return `${RELEVES.file(paper.data)}.pdf`
  if (paper.name === 'bon') {
    const { boutique, createur, number, day } = paper.data
    return fileName([BON.file, boutique, createur, number === 0 ? '' : String(number), day], 'pdf')
  }
  if (paper.name === 'contrat') {
    if (paper.data === null) return CONTRAT.file
    const { boutique = '', createur = '' } = paper.parties ?? {}
    return fileName([CONTRAT.filledFile, boutique, createur, agreedOn(paper.agreement)], 'pdf')
  }
  if (paper.data === null) return INVENTAIRE.file
  const { boutique, createur, agreement } = paper.data
  return fileName([INVENTAIRE.filledFile, boutique, createur, agreedOn(agreement)], 'pdf')
}

/** Loads the function that generates a paper's file in the browser, offline. */
export async function loadMaker(): Promise<(paper: PaperToMake) => { readonly name: string; readonly content: Blob }> {
  const { toPdf } = await import('./writer/to-pdf.ts')
  return (paper) => ({ name: paperFileName(paper), content: toPdf(layoutOf(paper)).output('blob') })
}

/** The pages for printing, identical to the PDF; in its font once `loadFonts` is done. */
export function pagesOf(paper: PaperToMake): readonly SVGElement[] {
  return toSvg(layoutOf(paper))
}

export { loadFonts }
