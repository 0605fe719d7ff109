import type { jsPDF } from 'jspdf'
import type { PaperToMake } from '#domain/partenariat/accounts/compte.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { comptePdf } from './compte.ts'
import { contratPdf } from './contrat.ts'
import { inventairePdf } from './inventaire.ts'

/** Makes a paper without the network. */
export function make(paper: PaperToMake): jsPDF {
  if (paper.name === 'compte') return comptePdf(paper.data)
  return paper.name === 'contrat' ? contratPdf(paper.data, paper.agreement) : inventairePdf(paper.data)
}

/** The name of its file: a generic one, without anybody's name. */
export function fileOf({ name, data }: PaperToMake): string {
  if (name === 'compte') return COMPTES.file
  const texts = name === 'contrat' ? CONTRAT : INVENTAIRE
  return data === null ? texts.file : texts.filledFile
}

/** Makes the paper in the browser and downloads it. */
export function download(paper: PaperToMake): void {
  make(paper).save(fileOf(paper))
}
