import type { jsPDF } from 'jspdf'
import type { Paper } from '#domain/partenariat/papers.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { contratPdf } from './contrat.ts'
import { inventairePdf } from './inventaire.ts'

/** Makes a paper without the network. */
export function make(paper: Paper): jsPDF {
  return paper.name === 'contrat' ? contratPdf(paper.data, paper.agreement) : inventairePdf(paper.data)
}

/** The name of its file: a generic one, without anybody's name. */
export function fileOf({ name, data }: Paper): string {
  const texts = name === 'contrat' ? CONTRAT : INVENTAIRE
  return data === null ? texts.file : texts.filledFile
}

/** Makes the paper in the browser and downloads it. */
export function download(paper: Paper): void {
  make(paper).save(fileOf(paper))
}
