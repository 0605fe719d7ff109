/**
 * Indexed fields by database, as `find` needs them. Lookups by id prefix need no index.
 * LevelDB's indexes are created from the same table.
 */
export const INDEXES: { readonly [database: string]: readonly (readonly string[])[] } = {
  accounts: [['uid'], ['state', 'dueAt']],
  annonces: [['active', 'closedAt'], ['places']],
  candidatures: [['creatorId'], ['status', 'offerExpiresAt']],
  conversations: [['creatorId'], ['kind', 'receivedAt']],
  partenariats: [['creatorId']],
  records: [['creatorId'], ['creatorId', 'kind']],
  suivis: [['boutiqueId'], ['creatorId'], ['kind', 'alert']],
  mail: [['state', 'dueAt'], ['uid'], ['about'], ['sender'], ['addressee', 'sentAt'], ['publishedAt'], ['toTell']],
  moderation: [['by'], ['of'], ['sender'], ['state', 'at'], ['dueAt']],
}

/** Named after its fields, so that creating it again finds it. https://docs.couchdb.org/en/stable/api/database/find.html */
export function indexDefinition(fields: readonly string[]) {
  const name = fields.join('-')
  return { index: { fields }, name, ddoc: `idx-${name}`, type: 'json' } as const
}
