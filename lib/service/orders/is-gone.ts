import type { Answer } from '@/lib/service/api/answer.ts'

/** Whether the Service says that there is nothing under an id, which proves nothing alone: it gave that id itself. */
export function isGone(answer: Answer<unknown>): boolean {
  return answer.kind === 'refused' && answer.error.code === 'NOT_FOUND'
}
