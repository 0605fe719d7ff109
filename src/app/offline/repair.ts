import { acceptUpdate } from './service-worker.ts'

const ASKED_AGAIN_MS = 500

/** Whether somebody is in a field, where a reload would take the page from under their fingers. */
function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
}

/** Reloads a page of which a file is missing, with the newer service worker if there is one, once nobody types in it. */
export async function repair(): Promise<void> {
  while (isTyping()) await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_MS))
  acceptUpdate()
}
