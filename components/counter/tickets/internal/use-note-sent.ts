import { startTransition } from 'react'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import type { SendWay } from '@/lib/counter/receipts/model.ts'
import { useSendTo } from './send-to.tsx'

/** Records on the server that the slip was sent, and to which number; opening the message does not wait for that. */
export function useNoteSent(ticketId: string, recordSent: FormAction): (how: SendWay) => void {
  const { typed } = useSendTo()
  return (how) => {
    const form = new FormData()
    form.set('ticketId', ticketId)
    form.set('how', how)
    if (typed !== null && how !== 'share') form.set('phone', typed)
    startTransition(async () => {
      await recordSent(form)
    })
  }
}
