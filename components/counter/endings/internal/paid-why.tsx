import { useTranslations } from 'next-intl'
import type { PaidTicket } from '@/lib/counter/collections/model.ts'

type Facts = Pick<PaidTicket, 'why' | 'givenUp' | 'saleId' | 'mayPayOut' | 'elsewhere'>

/** Why a ticket is on the desk, and the next step: one that this reader can do here, or who can. */
export function PaidWhy({ ticket }: { ticket: Facts }) {
  const t = useTranslations('paidDesk')
  const { why, givenUp, elsewhere } = ticket
  if (why === 'undelivered') return <p>{t(why, { todo: todoOf(ticket), branch: elsewhere ?? '' })}</p>
  return <p>{t(givenUp && why === 'unsent' ? 'givenUp' : why)}</p>
}

/** Cash that is given back without the button is not in the books, so only who has the button is told to. */
function todoOf({ saleId, mayPayOut, elsewhere }: Facts): 'both' | 'ask' | 'back' | 'elsewhere' | 'askBack' {
  if (elsewhere !== null) return 'elsewhere'
  if (mayPayOut) return saleId === null ? 'back' : 'both'
  return saleId === null ? 'askBack' : 'ask'
}
