import { type CatalogueManifest, cataloguePaths } from '../../src/wire/catalogue.ts'

/** The catalogue that a server has made, at the latest now. */
export async function readManifest(url: string): Promise<CatalogueManifest> {
  const answer = await fetch(url + cataloguePaths.manifest)
  if (!answer.ok) throw new Error(`the manifest: ${answer.status}`)
  return (await answer.json()) as CatalogueManifest
}
