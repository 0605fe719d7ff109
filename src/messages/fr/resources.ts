import { pages } from './pages.ts'

export interface Resource {
  readonly title: string
  readonly description: string
  readonly link: string
  readonly category: 'Gestion & Organisation' | 'Présence en Ligne'
}

/**
 * The two partner cards. Their links are set at build time; by default they lead to the State's portals for businesses,
 * which recommend no company: one on running a business, the other on its online presence.
 */
export const RESOURCES: readonly Resource[] = [
  {
    title: 'Logiciel de commandes, stock et factures',
    description:
      'Suivre ses commandes, savoir ce qui reste en atelier et ce qui est en dépôt, établir des factures en règle : un logiciel de gestion évite les doubles saisies et les oublis quand on vend dans plusieurs lieux.',
    link: import.meta.env?.VITE_RESSOURCE_GESTION_URL || 'https://entreprendre.service-public.fr/',
    category: 'Gestion & Organisation',
  },
  {
    title: 'Service de création de site internet',
    description:
      'Une vitrine à soi prolonge la rencontre en boutique : on y raconte son travail, on y montre ses pièces et on y indique où les voir. Un service de création de site la met en place sans écrire de code.',
    link: import.meta.env?.VITE_RESSOURCE_SITE_URL || 'https://www.francenum.gouv.fr/',
    category: 'Présence en Ligne',
  },
]

export const resources = {
  ...pages.resources,
  visit: 'Découvrir',
  independence:
    'Ces services sont extérieurs au site : leurs conditions et leurs prix sont les leurs. Nous ne touchons rien sur vos ventes.',
  suggestTitle: 'Un outil vous est utile ?',
  suggest: 'Proposez-le-nous',
} as const
