import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.|-|$)/i

/** The licence as the package declares it, in any of the forms that npm has known. */
function licenceOf({ license, licenses }) {
  const [firstLicence] = Array.isArray(licenses) ? licenses : []
  return typeof license === 'string' ? license : (license?.type ?? firstLicence?.type ?? '')
}

/** Packages distributed with the app or the server: all but the tools, and without those of other platforms. */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => join(ROOT, path))
    .filter((folder) => existsSync(folder))
    .map((folder) => {
      const packed = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return { folder, name: packed.name, version: packed.version, licence: licenceOf(packed) }
    })
}

/** Writes the licences of the app's packages: they must accompany every copy, and browsers get one. */
export function writeLicences(path) {
  const texts = new Map()
  for (const { folder, name, version, licence } of productionPackages()) {
    const files = readdirSync(folder)
      .filter((file) => LICENCE_FILE.test(file))
      .sort()
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n') || licence
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version} (${licence})`])
  }
  const parts = [...texts].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}`)
  const projectLicence = `Rayon Libre (EUPL-1.2)\n\n${readFileSync(join(ROOT, 'LICENSE'), 'utf8').trim()}`
  writeFileSync(path, `${[projectLicence, ...parts.sort()].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}
