/** The first words of a street, by which a place without a number is told from a town. */
const STREET =
  /(^|[\s,])(rue|ruelle|av|avenue|bd|bld|boulevard|place|pl|chemin|ch|allées?|impasse|route|rte|quai|cours|passage|square|esplanade|promenade|galerie|marché|halles?|faubourg|fbg|sentier|venelle|montée|rond-point|lieu-dit|hameau|résidence|rés|immeuble|bâtiment|bât|centre|zone|za|zi|zac|bp)(?=[\s.,]|$)/i

/** A town, after its postal code or alone. */
const TOWN = /^(\d{5} )?[^\d,;_\n]+$/

/**
 * The town of an address that says no more: its street is still to be written. `null` for an address that has a street,
 * and for none. It goes by the text alone, as people type it: taken for a town, a hamlet has some room before its name.
 */
export function townAlone(address: string): string | null {
  const text = address.trim()
  return TOWN.test(text) && !STREET.test(text) ? text : null
}
