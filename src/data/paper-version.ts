import { agreementKey, canonicalForm, FORMS } from '#domain/partenariat/agreement.ts'
import type { PaperName } from '#domain/partenariat/papers.ts'
import { PARTIES, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { sha256 } from './crypto.ts'

/** One version of a paper. */
export interface PaperVersion {
  /** Its canonical form. */
  readonly text: string
  /** The SHA-256 of the text, in hexadecimal. */
  readonly hash: string
}

/** What a version is told by: a text that is the same as long as the version is, and is agreed to in the same form. */
export function nameOfVersion(partenariat: Partenariat, paper: PaperName): string {
  const given = PARTIES.map((party) => partenariat.agreements[agreementKey(paper, party)]?.hash ?? '')
  return JSON.stringify([FORMS.map((form) => canonicalForm(partenariat, paper, form)), given])
}

/**
 * The version of that name, as it is agreed to: in the form in which a party already agrees to it, so that the other one
 * agrees to the same hash, otherwise in the latest.
 */
export async function versionNamed(name: string): Promise<PaperVersion> {
  const [texts, given] = JSON.parse(name) as readonly [readonly string[], readonly string[]]
  const versions = await Promise.all(texts.map(async (text) => ({ text, hash: await sha256(text) })))
  return (versions.find(({ hash }) => given.includes(hash)) ?? versions[0]) as PaperVersion
}

/** A paper's present version, as it is agreed to. */
export function versionOf(partenariat: Partenariat, paper: PaperName): Promise<PaperVersion> {
  return versionNamed(nameOfVersion(partenariat, paper))
}
