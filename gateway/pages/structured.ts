import type { Annonce } from '#domain/market/annonce.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { paths } from '#wire/site.ts'

// schema.org data, as search engines read it. Every address is absolute.

const CONTEXT = 'https://schema.org'

/** The site and its publisher. */
export function siteThings(origin: string, description: string): readonly object[] {
  const organization = {
    '@type': 'Organization',
    name: PRODUCT_NAME,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
  }
  return [
    { '@context': CONTEXT, '@id': `${origin}/#organization`, ...organization, description },
    {
      '@context': CONTEXT,
      '@type': 'WebSite',
      name: PRODUCT_NAME,
      url: `${origin}/`,
      inLanguage: 'fr',
      publisher: { '@id': `${origin}/#organization` },
    },
  ]
}

/** Breadcrumb of a page. @param steps from the landing page to the page itself */
export function breadcrumb(origin: string, steps: readonly (readonly [name: string, path: string])[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** A space to rent, as a product offered at a monthly price. */
export function offerThing(origin: string, annonce: Annonce, pictures: readonly string[]): object {
  const { _id, nom, ville, description, prix, dateDebut, dateFin, complet } = annonce
  const price = { price: prix, priceCurrency: 'EUR' }
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: `${nom}, ${ville}`,
    description,
    category: "Espace d'exposition en boutique",
    ...(pictures.length === 0 ? {} : { image: pictures.map((path) => origin + path) }),
    offers: {
      '@type': 'Offer',
      url: origin + paths.annonce(_id),
      availability: `https://schema.org/${complet === true ? 'SoldOut' : 'InStock'}`,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      availabilityStarts: dateDebut,
      availabilityEnds: dateFin,
      ...price,
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: 'MON' },
      areaServed: { '@type': 'City', name: ville },
      seller: {
        '@type': 'Store',
        name: nom,
        address: { '@type': 'PostalAddress', addressLocality: ville, addressCountry: 'FR' },
      },
    },
  }
}
