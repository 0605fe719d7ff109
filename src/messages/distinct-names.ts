import type { AnnonceSnapshot } from '#domain/market/annonce.ts'
import { formatPeriod, formatPrix } from './format.ts'

/**
 * The shortest distinct name of each row: its first part, and more parts where two begin alike. Rows equal in every
 * part are numbered.
 */
export function distinctNames<Row>(rows: readonly Row[], partsOf: (row: Row) => readonly string[]): readonly string[] {
  const parts = rows.map((row) => partsOf(row).filter((part) => part !== ''))
  const names = rows.map(() => '')
  for (let length = 1; names.includes(''); length += 1) {
    const longer = parts.map((row, index) =>
      [...row.slice(0, length), ...Array(Math.max(0, length - row.length)).fill(`n° ${index + 1}`)].join(', '),
    )
    const counts = new Map<string, number>()
    for (const name of [...names, ...longer]) counts.set(name, (counts.get(name) ?? 0) + 1)
    longer.forEach((name, index) => {
      if (names[index] === '' && counts.get(name) === 1) names[index] = name
    })
  }
  return names
}

type Annonce = Pick<AnnonceSnapshot, 'nom' | 'ville' | 'prix'> &
  Partial<Pick<AnnonceSnapshot, 'dateDebut' | 'dateFin'>> & { readonly titre?: string | undefined }

/** 'du 3 mars 2026 au 30 juin 2026', within a sentence. */
function periodOf({ dateDebut, dateFin }: Annonce): string {
  return dateDebut === undefined || dateFin === undefined ? '' : formatPeriod(dateDebut, dateFin).toLowerCase()
}

/** The parts that distinguish annonces, many of which may belong to one boutique. */
export function annonceParts(annonce: Annonce): readonly string[] {
  const { nom, titre = '', ville, prix } = annonce
  return [nom, titre, ville, periodOf(annonce), formatPrix(prix)]
}

/** An annonce's name where it is one of a list: its title, else its boutique's name and town. */
export function annonceName({ titre, nom, ville }: Pick<Annonce, 'titre' | 'nom' | 'ville'>): string {
  return titre || `${nom}, ${ville}`
}

/** The annonce or partnership of a page, in its title. @param name the boutique's or the other party's */
export function whichIn(kind: string, name: string, annonce: Annonce): string {
  return `${kind} – ${name}, ${annonce.titre || periodOf(annonce)}`
}
