import { CONTRAT } from '#messages/fr/contrat.ts'
import { INVENTAIRE } from '#messages/fr/inventaire.ts'
import { contractPdf } from './contract.ts'
import { inventoryPdf } from './inventory.ts'

/** The two templates, by the name their page knows them under. */
const DOCUMENTS = {
  contrat: { make: contractPdf, file: CONTRAT.fichier },
  inventaire: { make: inventoryPdf, file: INVENTAIRE.fichier },
} as const

export type DocumentName = keyof typeof DOCUMENTS

/** Makes the document in the browser and hands it over as a download; nothing touches the network. */
export function download(name: DocumentName): void {
  const { make, file } = DOCUMENTS[name]
  make().save(file)
}
