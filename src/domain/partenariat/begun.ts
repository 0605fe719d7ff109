import type { Partenariat } from './partenariat.ts'

// Apart from `contrat.ts`, which the first screens do not load.

/** Whether somebody has written in the contract of a partnership. */
export function isContratBegun(papers: Pick<Partenariat, 'contrat'> | null): boolean {
  if (papers === null) return false
  const contrat: { readonly [field: string]: string | boolean } = papers.contrat
  return Object.keys(contrat).some((field) => contrat[field] !== '' && contrat[field] !== false)
}
