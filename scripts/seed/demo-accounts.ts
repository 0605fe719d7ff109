/** The two accounts of the demo market; nobody can sign in to the others. */
export const DEMO_PASSWORD = 'rayonlibre'
export const DEMO_BOUTIQUE_EMAIL = 'boutique@demo.example'
export const DEMO_CREATEUR_EMAIL = 'createur@demo.example'
