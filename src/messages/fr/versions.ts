/** Concurrent edits by several people or devices: the versions to choose from. */
export const VERSIONS = {
  empty: '(vide)',
  choose: (field: string) => `« ${field} » a reçu plusieurs valeurs. Laquelle garder ?`,
  keep: (value: string) => `Garder ${value}`,
  keepThis: 'Garder cette version',
  failed: "Cette modification n'a pas pu être enregistrée sur cet appareil.",
} as const
