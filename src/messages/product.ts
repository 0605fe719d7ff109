/** The product's public name: header, documents, legal texts. */
export const PRODUCT_NAME = 'Rayon Libre'
