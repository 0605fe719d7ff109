import { PRODUCT_NAME } from '#messages/product.ts'
import { inScriptElement } from '#wire/first-html.ts'
import { escapeHtml } from '../http/pages/escape.ts'

/** Picture of pages without one of their own. */
const DEFAULT_PICTURE = { path: '/icons/partage.png', width: 1200, height: 630 } as const

export interface PagePicture {
  readonly path: string
  readonly alt: string
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** Metadata of a page for search engines, messengers and browser tabs. */
export interface PageHead {
  /** As the page's own script sets it. */
  readonly title: string
  /** Title when shared, if it differs. */
  readonly shared?: string
  readonly description: string
  /** Canonical path; `null` for a page that must not be indexed. */
  readonly path: string | null
  readonly picture?: PagePicture | undefined
  readonly alt: string
  /** schema.org objects. */
  readonly data: readonly object[]
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`
}

/** @param origin of the site, for absolute addresses */
export function headHtml(head: PageHead, origin: string): string {
  const { title, shared = title, description, path, data } = head
  const picture: PagePicture = head.picture ?? { ...DEFAULT_PICTURE, alt: head.alt }
  const { width, height } = picture
  const size =
    width === undefined || height === undefined
      ? []
      : [meta('property', 'og:image:width', String(width)), meta('property', 'og:image:height', String(height))]
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(path === null
      ? [meta('name', 'robots', 'noindex')]
      : [`<link rel="canonical" href="${escapeHtml(origin + path)}" />`, meta('property', 'og:url', origin + path)]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:locale', 'fr_FR'),
    meta('property', 'og:title', shared),
    meta('property', 'og:description', description),
    meta('property', 'og:image', origin + picture.path),
    meta('property', 'og:image:alt', picture.alt),
    ...size,
    meta('name', 'twitter:card', 'summary_large_image'),
    ...data.map((thing) => `<script type="application/ld+json">${inScriptElement(thing)}</script>`),
  ].join('\n    ')
}
