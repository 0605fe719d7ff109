import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { EXPORT } from '#messages/fr/export.ts'
import { formatParis } from '#messages/instants.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import type { MemberExport, Pages } from '../export.ts'
import type { OwnPhoto } from '../photos.ts'
import { conversationArticles } from './conversations.ts'
import { words } from './html.ts'
import { partenariatHtml } from './partenariat.ts'
import { articleHtml } from './records.ts'
import { STYLE } from './style.ts'
import { type Files, figureHtml, instant, photoHtml } from './values.ts'

interface Section {
  readonly name: string
  /** Its records, each as HTML, a page of them at a time. */
  readonly pages: () => AsyncIterable<readonly string[]>
}

async function* articles(name: string, pages: Pages, files: Files): AsyncGenerator<readonly string[]> {
  for await (const page of pages()) yield page.map((record) => articleHtml(name, record, files))
}

async function* papers(data: MemberExport): AsyncGenerator<readonly string[]> {
  for await (const page of data.documents.partenariats()) {
    const all = page as unknown as readonly Partenariat[]
    const candidatures = await data.candidatures(all.map(({ _id }) => _id))
    for (const one of all) {
      const written = { records: await data.recordsOf(one._id), copies: data.copiesOf(one._id) }
      for await (const piece of partenariatHtml(one, candidatures.get(one._id), written)) yield [piece]
    }
  }
}

const KILOBYTE = 1024

function pictures({ createdAt, pictures: all }: OwnPhoto, at: number, files: Files): readonly string[] {
  return all.flatMap(({ file, length }) => {
    if (file === undefined) return []
    const size = EXPORT.kilobytes(Math.ceil(length / KILOBYTE))
    const shown = files.has(file) ? photoHtml(file, at) : words(EXPORT.photo(at))
    return [figureHtml(shown, `${instant(createdAt)}, ${size}`)]
  })
}

async function* photos({ photos: { all, left } }: MemberExport, files: Files): AsyncGenerator<readonly string[]> {
  if (all.length === 0) return
  if (left > 0) yield [`<p>${words(EXPORT.photosLeft(left))}</p>`]
  yield ['<div class="photos">']
  for (const [index, photo] of all.entries()) yield pictures(photo, index + 1, files)
  yield ['</div>']
}

function sectionsOf(data: MemberExport, files: Files): readonly Section[] {
  const { compte, documents, sessions, appareils, notifications, mails, contacts, signalements } = data
  const account: Pages = async function* () {
    yield [compte]
  }
  const { users, prives, annonces, candidatures, suivis } = documents
  const before = { compte: account, users, prives, annonces, candidatures, suivis }
  const after = { sessions, appareils, notifications, mails, contacts, signalements }
  const listed = (lists: { readonly [name: string]: Pages }) =>
    Object.entries(lists).map(([name, pages]): Section => ({ name, pages: () => articles(name, pages, files) }))
  return [
    ...listed(before),
    { name: 'conversations', pages: () => conversationArticles(data, files) },
    { name: 'partenariats', pages: () => papers(data) },
    { name: 'photos', pages: () => photos(data, files) },
    ...listed(after),
  ]
}

async function* sectionHtml({ name, pages }: Section): AsyncGenerator<string> {
  yield `<section id="${name}"><h2>${words(EXPORT.sections[name] ?? name)}</h2>\n`
  let some = false
  for await (const page of pages()) {
    for (const record of page) {
      some = true
      yield `${record}\n`
    }
  }
  yield some ? '</section>\n' : `<p>${EXPORT.none}</p></section>\n`
}

export interface PageOptions {
  /** Whether the photos lie beside the page. */
  readonly beside: boolean
}

/** The same data as a page that any browser opens from the disk, without a script. Every value is escaped. */
export async function* exportPage(data: MemberExport, { beside }: PageOptions): AsyncGenerator<string> {
  const kept = beside ? data.photos.all.flatMap((photo) => photo.pictures.flatMap(({ file }) => file ?? [])) : []
  const files: Files = new Set(kept)
  const sections = sectionsOf(data, files)
  const title = words(`${EXPORT.title} - ${PRODUCT_NAME}`)
  const contents = sections.map(({ name }) => `<li><a href="#${name}">${words(EXPORT.sections[name] ?? name)}</a></li>`)
  yield `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>
<p>${words(EXPORT.lead(data.compte.email, formatParis(data.exportedAt)))}</p>
<nav aria-label="${words(EXPORT.contents)}"><ul>${contents.join('')}</ul></nav>
`
  for (const section of sections) yield* sectionHtml(section)
  yield '</main></body></html>\n'
}
