/** The name shown to people: header, documents, legal texts. */
export const PRODUCT_NAME = 'Rayon Libre'
