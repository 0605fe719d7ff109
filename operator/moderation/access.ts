import { createContext, useContext } from 'react'
import { askFile, askModeration, type Method, type ServerAnswer } from '../ask.ts'
import { moderation as texts } from '../messages/moderation.ts'

/** The page's right to make moderation calls. */
export type Access =
  | { readonly state: 'loading' | 'unreachable' | 'signed-out' | 'none' | 'closed' }
  | { readonly state: 'open'; readonly until: string }

export interface ModerationClient {
  /** Calls the server; an answer that ends the access closes the page. */
  readonly ask: <Value>(method: Method, path: string, body?: object) => Promise<ServerAnswer<Value>>
  readonly askFile: (path: string, body: object) => Promise<ServerAnswer<Blob>>
  /** How many times the access was opened: each time, calls refused meanwhile are repeated. */
  readonly openings: number
}

export const ModerationClientContext = createContext<ModerationClient>({ ask: askModeration, askFile, openings: 0 })

export function useModeration(): ModerationClient {
  return useContext(ModerationClientContext)
}

/** The access state implied by a refusal; undefined for any other refusal. */
export function accessOf(code: string): Access | undefined {
  if (code === 'operator-password') return { state: 'closed' }
  if (code === 'not-signed-in' || code === 'account-gone' || code === 'session-revoked' || code === 'account-suspended')
    return { state: 'signed-out' }
  return undefined
}

/** The sentence of a refusal. */
export function sentenceOf({ code, message }: { readonly code: string; readonly message: string }): string {
  if (code === 'offline') return texts.unanswered
  return message === '' ? texts.failed : message
}

/** The same, attached to the form's password field when that is wrong. */
export function formErrorOf(answer: { readonly code: string; readonly message: string }) {
  return answer.code === 'wrong-credentials' ? { password: texts.wrongPassword } : sentenceOf(answer)
}
