import { agreementKey, canonicalForm, FORMS } from '#domain/partenariat/agreement.ts'
import type { PaperName } from '#domain/partenariat/papers.ts'
import { PARTIES, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { sha256 } from './sha256.ts'

/** One version of a paper. */
export interface PaperVersion {
  /** Its canonical form. */
  readonly text: string
  /** The SHA-256 of the text, in hexadecimal. */
  readonly hash: string
}

/** What names a version: it changes when, and only when, the version does or is agreed to in another form. */
export function nameOfVersion(partenariat: Partenariat, paper: PaperName): string {
  const given = PARTIES.map((party) => partenariat.agreements[agreementKey(paper, party)]?.hash)
  return [...FORMS.map((form) => canonicalForm(partenariat, paper, form)), ...given].join()
}

/**
 * A paper's present version, as it is agreed to: in the form in which a party already agrees to it, so that the other
 * one agrees to the same hash, otherwise in the latest.
 */
export async function versionOf(partenariat: Partenariat, paper: PaperName): Promise<PaperVersion> {
  const texts = FORMS.map((form) => canonicalForm(partenariat, paper, form))
  const versions = await Promise.all(texts.map(async (text) => ({ text, hash: await sha256(text) })))
  const given = PARTIES.map((party) => partenariat.agreements[agreementKey(paper, party)]?.hash)
  return (versions.find(({ hash }) => given.includes(hash)) ?? versions[0]) as PaperVersion
}
