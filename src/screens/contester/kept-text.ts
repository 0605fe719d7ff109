const keyOf = (annonce: string | null): string => ['contestation', annonce ?? 'compte'].join(' ')

/** What was typed and is not sent yet: kept as long as this tab, and no longer. */
export function keptText(annonce: string | null): string {
  return sessionStorage.getItem(keyOf(annonce)) ?? ''
}

/** A storage that is full or refused loses nothing but that. */
export function keepText(annonce: string | null, text: string): void {
  try {
    sessionStorage.setItem(keyOf(annonce), text)
  } catch {
    // It stays in the field.
  }
}

export function forgetText(annonce: string | null): void {
  sessionStorage.removeItem(keyOf(annonce))
}
