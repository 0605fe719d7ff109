/** Answered by the server alone, never by the shell nor from a cache. */
const SERVER_PATHS = /^\/(api|sync|photos|healthz|metrics|\.well-known)(\/|$)/

/** A last segment with an extension is a file. */
const FILE = /\.[^/]*$/

/** Pages whose address ends with an annonce's id, which holds a dot. */
const DOTTED_PAGES = /^\/(annonce|partenariat)\//

/** Whether an address of this site is a page of the app, which the shell answers. */
export function isPage(pathname: string): boolean {
  if (SERVER_PATHS.test(pathname)) return false
  return !FILE.test(pathname) || DOTTED_PAGES.test(pathname)
}

export function isPhoto(pathname: string): boolean {
  return pathname.startsWith('/photos/')
}

export function isDrawing(pathname: string): boolean {
  return pathname.startsWith('/demo/')
}

const SIZED = /(-1080|-640)?(\.\w+)$/

/** The addresses of a photo in its other sizes, the largest first. */
export function otherSizes(url: string): string[] {
  return ['', '-1080', '-640'].map((size) => url.replace(SIZED, `${size}$2`)).filter((other) => other !== url)
}
