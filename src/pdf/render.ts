import type { PaperToMake } from '#domain/papers/statements/lines.ts'
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

/** Its file name, without personal names; those of which there are many say their number and day. */
function paperFileName(paper: PaperToMake): string {
  if (paper.name === 'releve') return `${RELEVES.file(paper.data)}.pdf`
  if (paper.name === 'bon') return BON.file(paper.data.number, paper.data.day)
  const texts = paper.name === 'contrat' ? CONTRAT : INVENTAIRE
  return paper.data === null ? texts.file : texts.filledFile
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
