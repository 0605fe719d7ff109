import { CALL_ROOTS, paths } from '#wire/site.ts'

/** What is nobody's to find: members' pages and calls. */
const NOT_FOR_ROBOTS = [
  ...CALL_ROOTS.map((root) => `/${root}/`),
  paths.tableauDeBord,
  paths.compte,
  '/profil/',
  '/partenariat/',
  paths.annonceCreer,
  paths.partager,
  '/mot-de-passe/',
  '/adresse/',
]

/** @param origin of the site */
export function robotsText(origin: string): string {
  const rules = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
