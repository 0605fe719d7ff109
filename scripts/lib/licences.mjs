import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.|-|$)/i

/** As its makers wrote it, in any of the forms that npm has known. */
function licenceOf({ license, licenses }) {
  const [firstLicence] = Array.isArray(licenses) ? licenses : []
  return typeof license === 'string' ? license : (license?.type ?? firstLicence?.type ?? '')
}

/** What is given to others with the app or the server: everything but the tools. Those of other platforms are not here. */
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

/** The licences of what the app is made of, as theirs ask for: with every copy, and browsers get one. */
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
