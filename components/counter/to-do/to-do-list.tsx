import { useLocale, useTranslations } from 'next-intl'
import { ListCell, ListLink, ListRow, ListTable } from '@/components/counter/sales/list-table.tsx'
import { shortStamp } from '@/components/counter/sales/short-stamp.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { foldLook } from '@/components/ui/lists/fold-look.ts'
import type { ToDoPage } from '@/lib/counter/ticket-forms/model.ts'
import type { ToDoLine } from '@/lib/counter/ticket-lists/model.ts'
import { isOwed, toDoWords } from './internal/to-do-words.ts'

/** With an unused intent, so that money goes back once. */
type Hand = ToDoLine & { intentId: string }

type Props = {
  hands: readonly Hand[]
  /** How many older tickets hold money too, but are not listed. */
  older: number
  now: Date
  /** The page it is on, which its buttons come back to. */
  page: ToDoPage
  /**
   * Each ends a row without opening its ticket: the customer has the token, left without paying, or got the money back.
   * Null for a role that may not.
   */
  handOver: FormAction | null
  giveUp: FormAction | null
  returnMoney: FormAction | null
}

/** What needs a hand: what to do, as a link to the ticket where it is done, and what ends it here. */
export function ToDoList({ hands, older, now, page, handOver, giveUp, returnMoney }: Props) {
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
                {returnMoney && <GivenBack {...{ hand, page, returnMoney }} />}
              </ListCell>
            </ListRow>
          )
        })}
      </ListTable>
      {older > 0 && <p className="text-note text-muted">{t('older', { count: older })}</p>}
    </section>
  )
}

type GivenBackProps = { hand: Hand; page: ToDoPage; returnMoney: FormAction }

/** Confirms that a row's money was handed over, in two presses: a list is no place to pay out by mistake. */
function GivenBack({ hand: { ticketId, intentId, todo }, page, returnMoney }: GivenBackProps) {
  const t = useTranslations('toDo')
  const outcome = useTranslations('outcome')
  const { back, sumText } = todo
  if (!back) return null
  return (
    <details className="relative z-1">
      <summary className={`px-2 ${foldLook()}`}>{t('givenBack')}</summary>
      <form action={returnMoney} data-pays-out>
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="intentId" value={intentId} />
        <input type="hidden" name="shownCents" value={back.shownCents} />
        <input type="hidden" name="currency" value={back.place} />
        <input type="hidden" name="list" value={page} />
        <SubmitButton pendingText={t('saving')}>{outcome('haveReturned', { price: sumText })}</SubmitButton>
      </form>
    </details>
  )
}
