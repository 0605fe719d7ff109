import { isAnnonceId } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { departementNamed, departementOf } from '#domain/market/departements.ts'
import { fitted, PHOTO_SIZES, shapeOf, sizedUrl } from '#domain/market/photo.ts'
import { photoText } from '#domain/market/photo-texts.ts'
import { cityOf } from '#domain/market/search/commune-lookup.ts'
import { USER_TYPES } from '#domain/user-types.ts'
import { withoutMarks } from '#domain/versions/fields.ts'
import { annonce as annonceTexts } from '#messages/fr/annonce.ts'
import { connexion } from '#messages/fr/connexion.ts'
import { contact } from '#messages/fr/contact.ts'
import { faq } from '#messages/fr/faq.ts'
import { landing } from '#messages/fr/landing.ts'
import { LEGAL } from '#messages/fr/legal.ts'
import { pages } from '#messages/fr/pages.ts'
import { regionPages } from '#messages/fr/region-pages.ts'
import { type FirstHtml, PLACE_PAGE, pagePath } from '#wire/first-html.ts'
import { communePath, departementPath } from '#wire/place-paths.ts'
import { signUpPath } from '#wire/sign-up.ts'
import { paths } from '#wire/site.ts'
import { getCurrent, MISSING } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { PageHead, PagePicture } from './head.ts'
import type { PublicList } from './public-list.ts'
import { breadcrumb, offerThing, siteThings } from './structured.ts'

/** Data that a page is rendered from. */
export interface PageSource {
  readonly status: number
  readonly hydrationData: FirstHtml
  readonly head: PageHead
}

export interface SourcesInput {
  readonly store: Store
  readonly list: PublicList
  readonly counts: () => { readonly boutiques: number; readonly createurs: number }
  /** The site's, for absolute addresses. */
  readonly origin: string
}

const HOME = [pages.home, paths.accueil] as const

function head(title: string, description: string, path: string | null, data: readonly object[] = []): PageHead {
  return { title: pages.title(title), description, path, data, alt: pages.picture }
}

/** A static page, the same for everybody. */
function text(title: string, description: string, path: string): PageSource {
  return { status: 200, hydrationData: {}, head: head(title, description, path) }
}

export const TEXTS: { readonly [path: string]: PageSource } = {
  [paths.faq]: text(faq.title, faq.lead, paths.faq),
  [paths.ressources]: text(pages.resources.title, pages.resources.lead, paths.ressources),
  [paths.connexion]: text(connexion.documentTitle, connexion.lead, paths.connexion),
  ...Object.fromEntries(
    USER_TYPES.map(signUpPath).map((path) => [path, text(connexion.documentTitle, connexion.lead, path)] as const),
  ),
  [paths.contact]: text(contact.title, contact.lead, paths.contact),
  [paths.planDuSite]: text(LEGAL.siteMap, LEGAL.siteMapLead, paths.planDuSite),
  [paths.mentionsLegales]: text(LEGAL.mentions, LEGAL.updated, paths.mentionsLegales),
  [paths.cgu]: text(LEGAL.cgu, LEGAL.updated, paths.cgu),
  [paths.confidentialite]: text(LEGAL.confidentialite, LEGAL.updated, paths.confidentialite),
  [paths.accessibilite]: text(LEGAL.accessibilite, LEGAL.accessibiliteLead, paths.accessibilite),
}

export async function landingSource({ list, counts, origin }: SourcesInput): Promise<PageSource> {
  const hydrationData = { counts: counts(), list: await list.newest('', 1) }
  const data = siteThings(origin, pages.landing)
  return { status: 200, hydrationData, head: head(landing.documentTitle, pages.landing, paths.accueil, data) }
}

/** The search page of all annonces, newest first while nothing is searched for. */
export async function annoncesSource({ list }: Pick<SourcesInput, 'list'>): Promise<PageSource> {
  const hydrationData = { list: await list.newest('', 1) }
  return { status: 200, hydrationData, head: head(regionPages.title, pages.places, paths.annonces) }
}

/** The first photo in the size for messengers, with its dimensions in pixels if its address has them. */
function coverOf({ photos, photoTexts, nom }: Annonce): PagePicture | undefined {
  const [url] = photos
  // The demo market's drawings are SVG, which messengers do not show.
  if (url === undefined || url.endsWith('.svg')) return undefined
  const shape = shapeOf(url)
  const size = shape === null ? {} : fitted(shape.width, shape.height, PHOTO_SIZES.medium.longest)
  return { path: sizedUrl(url, 'medium'), alt: photoText(photoTexts, url) || annonceTexts.photo(1, nom), ...size }
}

/** Breadcrumb from the landing page to a place, as far as it is known. @param ville of a commune, as INSEE names it */
function stepsTo(place: string, ville = ''): readonly (readonly [name: string, path: string])[] {
  const code = departementOf(place)
  const departement = departementNamed(code)
  if (departement === undefined) return [HOME, [regionPages.title, paths.annonces]]
  const steps = [HOME, [regionPages.title, paths.annonces], [departement.nom, departementPath(code)]] as const
  return ville === '' ? steps : [...steps, [ville, communePath(place, ville)]]
}

/** The page for anything missing or not public: the same whatever was requested. */
export function missingSource(status: number, title: string): PageSource {
  return { status, hydrationData: { missing: true }, head: head(title, title, null) }
}

/** Thrown when a page does not exist: 404, or 410 if it once did. */
export class NotThere extends Error {
  readonly status: 404 | 410

  constructor(status: 404 | 410) {
    super(String(status))
    this.name = 'NotThere'
    this.status = status
  }
}

/** The public fields of a document. */
function publicAnnonce(doc: Annonce & { readonly _rev?: string }): Annonce {
  const { _rev, ...annonce } = withoutMarks(doc) as Annonce & { readonly _rev?: string }
  return annonce
}

/** The page of a public annonce. @throws NotThere */
export async function annonceSource(id: string, { store, list, origin }: SourcesInput): Promise<PageSource> {
  const current = isAnnonceId(id) ? await getCurrent<Annonce>(store.db('annonces'), id) : MISSING
  if (current.state === 'missing') throw new NotThere(404)
  if (current.state === 'deleted' || !current.doc.active) throw new NotThere(410)
  const annonce = publicAnnonce(current.doc)
  const { nom, photos } = annonce
  const place = await list.communeOf(annonce)
  const path = paths.annonce(id)
  const pictures = photos.map((url) => sizedUrl(url, 'medium'))
  const steps = [...stepsTo(place?.commune ?? annonce.commune ?? '', place?.ville), [nom, path] as const]
  const data = [offerThing(origin, annonce, pictures), breadcrumb(origin, steps)]
  const title = annonceTexts.documentTitle(annonce)
  const about = { shared: title, picture: coverOf(annonce) }
  return {
    status: 200,
    hydrationData: { annonce },
    head: { ...head(title, pages.annonce(annonce), path, data), ...about },
  }
}

/** A département's page, or a commune's. @throws NotThere for an unknown place, or a list page without annonces */
export async function placeSource(
  requested: string,
  page: number,
  { list, origin }: SourcesInput,
): Promise<PageSource> {
  const place = cityOf(requested)
  const code = departementOf(place)
  const departement = departementNamed(code)
  if (departement === undefined) throw new NotThere(404)
  const newest = await list.newest(place, page)
  if (page > 1 && (page - 1) * PLACE_PAGE >= newest.total) throw new NotThere(404)
  if (place === code) {
    const title = regionPages.inDepartement(departement.nom, code)
    const path = departementPath(code)
    return placePage(title, departement.nom, path, newest, breadcrumb(origin, stepsTo(code)))
  }
  const ville = newest.communes?.[0]?.ville
  if (ville === undefined) throw new NotThere(404)
  const path = communePath(place, ville)
  return placePage(regionPages.inCommune(ville), ville, path, newest, breadcrumb(origin, stepsTo(place, ville)))
}

function placePage(
  title: string,
  where: string,
  path: string,
  list: NonNullable<FirstHtml['list']>,
  crumbs: object,
): PageSource {
  const { page, total } = list
  const about = head(regionPages.page(title, page), pages.place(where, total), pagePath(path, page), [crumbs])
  return { status: 200, hydrationData: { list }, head: about }
}
