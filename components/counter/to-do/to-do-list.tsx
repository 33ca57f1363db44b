import { useLocale, useTranslations } from 'next-intl'
import { ListCell, ListLink, ListRow, ListTable } from '@/components/counter/sales/list-table.tsx'
import { shortStamp } from '@/components/counter/sales/short-stamp.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { ToDoPage } from '@/lib/counter/ticket-forms/model.ts'
import type { ToDoLine } from '@/lib/counter/ticket-lists/model.ts'
import { isOwed, toDoWords } from './internal/to-do-words.ts'

type Props = {
  hands: readonly ToDoLine[]
  /** How many older tickets hold money too, but are not listed. */
  older: number
  now: Date
  /** The page it is on, which its buttons come back to. */
  page: ToDoPage
  /**
   * Each ends a row without opening its ticket: the customer has the token, or left without paying; money goes back
   * where the ticket says what became of it. Null for a role that may not.
   */
  handOver: FormAction | null
  giveUp: FormAction | null
}

/** What needs a hand: what to do, as a link to the ticket where it is done, and what ends it here. */
export function ToDoList({ hands, older, now, page, handOver, giveUp }: Props) {
  const t = useTranslations('toDo')
  const words = useTranslations('hands')
  const lists = useTranslations('lists')
  const locale = useLocale()
  if (hands.length === 0) return null
  const ends = { give_back: null, hand_over: handOver, ask_to_pay: handOver, ask_again: giveUp }
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-body font-bold">{t('title')}</h2>
      <ListTable columns={[t('what'), lists('what'), lists('to'), lists('when'), t('done')]}>
        {hands.map((hand) => {
          const { ticketId, todo } = hand
          const end = ends[todo.why]
          return (
            <ListRow key={`${ticketId} ${todo.why}`}>
              <ListCell card="whole">
                <span className={isOwed(todo) ? 'text-bad' : undefined}>
                  <ListLink href={`/tickets/${ticketId}`}>{toDoWords(words, todo)}</ListLink>
                </span>
              </ListCell>
              <ListCell card="whole">{hand.what}</ListCell>
              <ListCell card="whole">
                <span className="font-figures whitespace-nowrap">{hand.recipient}</span>
              </ListCell>
              <ListCell look="when" card="start">
                <time dateTime={hand.at}>{shortStamp(new Date(hand.at), now, locale)}</time>
              </ListCell>
              <ListCell look="button" card="end">
                {end && (
                  <form action={end} className="relative z-1">
                    <input type="hidden" name="ticketId" value={ticketId} />
                    <input type="hidden" name="list" value={page} />
                    <SubmitButton look="quiet" pendingText={t('saving')}>
                      {t(todo.why === 'ask_again' ? 'left' : 'handedOver')}
                    </SubmitButton>
                  </form>
                )}
              </ListCell>
            </ListRow>
          )
        })}
      </ListTable>
      {older > 0 && <p className="text-note text-muted">{t('older', { count: older })}</p>}
    </section>
  )
}
