/**
 * Deep equality of two JSON values, whatever the order of their keys: a device or a store may rebuild a document in
 * another order, which is not a change. A missing field and an undefined one are equal.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const left = a as { readonly [field: string]: unknown }
  const right = b as { readonly [field: string]: unknown }
  const fields = Object.keys(left).concat(Object.keys(right))
  return fields.every((field) => same(left[field], right[field]))
}
