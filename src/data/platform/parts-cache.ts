/** Keeps the value made for an object as long as the parts that it was made of are the same. */
export function createPartsCache<K extends object, V>() {
  const cached = new WeakMap<K, { readonly parts: readonly unknown[]; readonly value: V }>()
  return (key: K, parts: readonly unknown[], make: () => V): V => {
    const former = cached.get(key)
    if (former?.parts.length === parts.length && former.parts.every((part, index) => part === parts[index]))
      return former.value
    const value = make()
    cached.set(key, { parts, value })
    return value
  }
}
