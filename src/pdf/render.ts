import type { jsPDF } from 'jspdf'
import type { Papier } from '#domain/partenariat/papers.ts'
import { CONTRAT } from '#messages/fr/contrat.ts'
import { INVENTAIRE } from '#messages/fr/inventaire.ts'
import { contractPdf } from './contract.ts'
import { inventoryPdf } from './inventory.ts'

/** Makes a document; nothing touches the network. */
export function make(papier: Papier): jsPDF {
  return papier.name === 'contrat' ? contractPdf(papier.data, papier.accord) : inventoryPdf(papier.data)
}

/** The name of its file: a generic one, without anybody's name. */
export function fileOf({ name, data }: Papier): string {
  const texts = name === 'contrat' ? CONTRAT : INVENTAIRE
  return data === null ? texts.fichier : texts.fichierRempli
}

/** Makes the document in the browser and hands it over as a download. */
export function download(papier: Papier): void {
  make(papier).save(fileOf(papier))
}
