import type { DatabaseName } from '#domain/rules.ts'

/** How many times the fields of a collection have changed since the first version of the app. */
export const SCHEMA_VERSIONS: { readonly [D in DatabaseName]: number } = {
  annonces: 5, // stamps, the INSEE code of the commune, precisions, why one is hidden, then the words of photos
  candidatures: 4, // who has left, a withdrawal, when a decision may leave, then a word with a refusal
  users: 3, // stamps, a boutique's story, then the words of photos
  prives: 4, // the choices of mails joined the private address, then stamps, one more choice, and more time
  partenariats: 4, // stamps, agreements that are asked for again, VAT in the contract, then one more reason to ask again
  records: 0,
  suivis: 0,
  conversations: 1, // the message that a report is about, and more reasons
}

/** The schema version of each collection of a member's own. */
export const OWN_VERSIONS = {
  ...SCHEMA_VERSIONS,
  profiles: SCHEMA_VERSIONS.users,
  drafts: 0,
  rejections: 1,
} as const

/** What a device notes of the catalogue. */
export const NOTE_VERSION = 0

/**
 * The version of all that a device stores: it grows whenever one of the others does. An app of a smaller one does not find
 * what an app of a greater one has migrated.
 */
export const DATA_VERSION = [...Object.values(OWN_VERSIONS), NOTE_VERSION].reduce((sum, one) => sum + one, 0)
