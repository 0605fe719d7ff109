import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { CandidatureId } from '#domain/ids.ts'
import { Conversation } from './conversation.tsx'
import { Conversations } from './conversations.tsx'

/** The member's conversations, or the one that the address names. */
export function Messages(): ReactNode {
  const { candidatureId } = useParams()
  return candidatureId === undefined ? <Conversations /> : <Conversation id={candidatureId as CandidatureId} />
}
