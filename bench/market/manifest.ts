import { type CatalogueManifest, cataloguePaths } from '../../src/wire/catalogue.ts'

/** The manifest of the server's catalogue, which the request builds if it does not exist yet. */
export async function readManifest(url: string): Promise<CatalogueManifest> {
  const answer = await fetch(url + cataloguePaths.manifest)
  if (!answer.ok) throw new Error(`the manifest: ${answer.status}`)
  return (await answer.json()) as CatalogueManifest
}
