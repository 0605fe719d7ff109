import type { Partenariat } from '#domain/papers/partenariat.ts'
import { EXPORT } from '#messages/fr/export.ts'
import { formatParis } from '#messages/instants.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import type { MemberExport, PageReader } from '../export.ts'
import type { OwnPhoto } from '../photos.ts'
import { words } from './html.ts'
import { partenariatHtml } from './partenariat.ts'
import { articleHtml, conversationArticles, suiviArticles } from './records.ts'
import { type ArchiveFiles, displayInstant, figureHtml, photoHtml } from './values.ts'

interface Section {
  readonly name: string
  /** Its records as HTML, a page of them at a time. */
  readonly pages: () => AsyncIterable<readonly string[]>
}

async function* articles(name: string, pages: PageReader, files: ArchiveFiles): AsyncGenerator<readonly string[]> {
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

function pictures({ createdAt, pictures: all }: OwnPhoto, at: number): readonly string[] {
  return all.flatMap(({ file, length }) => {
    if (file === undefined) return []
    const size = EXPORT.kilobytes(Math.ceil(length / KILOBYTE))
    return [figureHtml(photoHtml(file, at), `${displayInstant(createdAt)}, ${size}`)]
  })
}

async function* photos({ photos: { all } }: MemberExport): AsyncGenerator<readonly string[]> {
  if (all.length === 0) return
  yield ['<div class="photos">']
  for (const [index, photo] of all.entries()) yield pictures(photo, index + 1)
  yield ['</div>']
}

function sectionsOf(data: MemberExport, files: ArchiveFiles): readonly Section[] {
  const account: PageReader = async function* () {
    yield [data.compte]
  }
  const { users, prives, annonces, candidatures } = data.documents
  const before = { compte: account, users, prives, annonces, candidatures }
  const listed = (lists: { readonly [name: string]: PageReader }) =>
    Object.entries(lists).map(([name, pages]): Section => ({ name, pages: () => articles(name, pages, files) }))
  return [
    ...listed(before),
    { name: 'suivis', pages: () => suiviArticles(data, files) },
    { name: 'conversations', pages: () => conversationArticles(data, files) },
    { name: 'partenariats', pages: () => papers(data) },
    { name: 'photos', pages: () => photos(data) },
    ...listed(data.lists),
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

/**
 * The same data as a page that any browser can open from the disk, with its photos next to it, without script. Every
 * value is escaped.
 */
export async function* exportPage(data: MemberExport): AsyncGenerator<string> {
  const pictureFiles = data.photos.all.flatMap((photo) => photo.pictures.flatMap(({ file }) => file ?? []))
  const files: ArchiveFiles = new Set(pictureFiles)
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

/** Inlined: the page is opened from a disk. Light theme only, since it is printed. */
const STYLE = `:root{color-scheme:light}body{margin:0 auto;padding:24px 16px;max-width:52rem;background:#f7f1e5;color:#26211a;font:1rem/1.5 sans-serif}
h1,h2,h3,h4{color:#1f513d;overflow-wrap:anywhere}h3,h4{margin:8px 0}a{color:#1f513d}nav ul{columns:14rem;padding-left:20px}
article{margin:0 0 16px;padding:12px 16px;background:#fffbf3;border:1px solid #ddcfb6;border-radius:10px}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:4px 16px;margin:0}dt{color:#5f5546}
dd,li,pre{white-space:pre-wrap;overflow-wrap:anywhere}dd{margin:0;min-width:0}article ul,article ol{margin:0;padding-left:20px}
.wide{margin:0 0 8px;overflow-x:auto}table{width:100%;min-width:36rem;border-collapse:collapse;font-size:.875rem}caption{text-align:left;color:#5f5546}
th,td{padding:4px 8px;border:1px solid #ddcfb6;text-align:left;vertical-align:top}td,tbody th{overflow-wrap:anywhere;font-weight:400}.n{text-align:right;white-space:nowrap}
.photos{display:flex;flex-wrap:wrap;gap:8px;white-space:normal}figure{margin:0}img{display:block;width:auto;max-width:100%;height:9rem;border-radius:6px}
figcaption{color:#5f5546;font-size:.875rem}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin:0 0 8px}}
@media print{body{max-width:none;padding:0;background:none}article{border-radius:0;background:none}figure,tr,dt,dd,li{break-inside:avoid}h2,h3,h4,dt{break-after:avoid}nav{display:none}.wide{overflow:visible}table{min-width:0}}`
