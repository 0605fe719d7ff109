import type { Annonce } from '#domain/annonce.ts'
import type { FaqItem } from '#messages/fr/faq.ts'
import { PRECISION_LABELS } from '#messages/fr/precisions.ts'
import { formatPrecision } from '#messages/precision-values.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { paths } from '#wire/site.ts'

// schema.org, as search engines read it. Every address is absolute.

const CONTEXT = 'https://schema.org'

/** The site and who makes it. */
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

/** Where a page stands. @param steps from the landing page to the page itself */
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

const CATEGORY = "Espace d'exposition en boutique"
const SIDES = { width: 'largeur', height: 'hauteur', depth: 'profondeur' } as const
const OTHERS = ['places', 'presence', 'produitsRecherches', 'produitsRefuses'] as const

/** What the boutique says more of its space, where it does. */
function spaceOf(annonce: Annonce): object {
  const kind = formatPrecision('typeEspace', annonce.typeEspace)
  const sides = Object.entries(SIDES).flatMap(([name, field]) =>
    annonce[field] ? [[name, { '@type': 'QuantitativeValue', value: annonce[field], unitCode: 'CMT' }] as const] : [],
  )
  const others = OTHERS.flatMap((field) => {
    const value = field === 'places' ? annonce.places : formatPrecision(field, annonce[field])
    return value ? [{ '@type': 'PropertyValue', name: PRECISION_LABELS[field], value }] : []
  })
  return {
    ...(annonce.titre ? { alternateName: annonce.titre } : {}),
    category: kind === '' ? CATEGORY : `${CATEGORY} > ${kind}`,
    ...Object.fromEntries(sides),
    ...(others.length === 0 ? {} : { additionalProperty: others }),
  }
}

/** A space to rent, as what is offered at a price a month. */
export function offerThing(origin: string, annonce: Annonce, pictures: readonly string[]): object {
  const { _id, nom, ville, description, prix, dateDebut, dateFin } = annonce
  const price = { price: prix, priceCurrency: 'EUR' }
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: `${nom}, ${ville}`,
    description,
    ...spaceOf(annonce),
    ...(pictures.length === 0 ? {} : { image: pictures.map((path) => origin + path) }),
    offers: {
      '@type': 'Offer',
      url: origin + paths.annonce(_id),
      availability: 'https://schema.org/InStock',
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

/** Questions with their answers. */
export function faqThing(items: readonly FaqItem[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
