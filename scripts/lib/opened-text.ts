import { DEMO_BOUTIQUE_EMAIL, DEMO_CREATEUR_EMAIL, DEMO_PASSWORD } from '../seed/demo-accounts.ts'

/** `there`: the store already held a demo market; `other`: it holds somebody's data. */
export type Seeded = 'done' | 'there' | 'other' | 'skipped'

const dataDir = (): string => process.env.DATA_DIR ?? './data'

/** What the terminal shows once the server answers. The tests read the address in its first line. */
export function openedText(url: string, seeded: Seeded): string {
  const lines = [`Rayon Libre est ouvert : ${url}`]
  if (seeded === 'done' || seeded === 'there') {
    lines.push(
      'Marché de démonstration :',
      `  boutique  ${DEMO_BOUTIQUE_EMAIL}   mot de passe ${DEMO_PASSWORD}`,
      `  créateur  ${DEMO_CREATEUR_EMAIL}   mot de passe ${DEMO_PASSWORD}`,
    )
  }
  if (seeded === 'skipped') lines.push('Le marché est laissé tel quel (--vide).')
  lines.push(`Les courriers sont écrits dans ${dataDir()}/courrier.`, 'Ctrl-C pour arrêter.')
  return lines.join('\n')
}
