/** What a field holds as a map; a stored document of another shape holds none. */
export function entries<T>(value: { readonly [key: string]: T }): { readonly [key: string]: T } {
  return typeof value === 'object' && value !== null ? value : {}
}
