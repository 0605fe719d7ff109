/** A JSON value as canonical text, independent of key order: equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return value === undefined ? 'null' : JSON.stringify(value)
  const fields = value as { readonly [field: string]: unknown }
  const defined = Object.keys(fields).filter((field) => fields[field] !== undefined)
  return `{${defined
    .sort()
    .map((field) => `${JSON.stringify(field)}:${canonical(fields[field])}`)
    .join()}}`
}
