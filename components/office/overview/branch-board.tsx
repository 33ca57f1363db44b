import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Folded, Word } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { BranchState } from '@/lib/office/overview/model.ts'
import type { PeriodLine } from '@/lib/office/periods/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { formatShortDay, harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { Change } from './internal/change.tsx'

/** As many branches as a phone shows above the fold with room for the first figures. */
const FIRST = 8

type Props = {
  states: readonly BranchState[]
  /** Today's sales by branch, and those of the same weekday a week ago by this time. */
  lines: readonly PeriodLine[]
  /** The one branch that was chosen. */
  branch: string | null
  now: Date
}

/** How each branch stands now: the ones that should be open and are not first, then those with something to do. */
export function BranchBoard({ states, lines, branch, now }: Props) {
  const t = useTranslations('overview.board')
  if (states.length === 0 || (branch !== null && states.length > 1)) return null
  const sorted = [...states].sort((a, b) => rankOf(a) - rankOf(b))
  const soldBy = new Map(lines.map((line) => [line.key, line]))
  const rest = sorted.slice(FIRST)
  return (
    <Panel title={t('title')}>
      <Board states={sorted.slice(0, FIRST)} soldBy={soldBy} now={now} />
      {rest.length > 0 && (
        <Folded title={t('more', { count: rest.length })}>
          <Board states={rest} soldBy={soldBy} now={now} />
        </Folded>
      )}
    </Panel>
  )
}

/** A branch that is closed on this weekday is not late. */
const isLate = ({ status, soldThen }: BranchState) => status === 'not_opened' && soldThen

function rankOf(state: BranchState): number {
  if (isLate(state)) return 0
  if (state.toDo > 0) return 1
  return state.status === 'open' ? 2 : 3
}

type BoardProps = Pick<Props, 'states' | 'now'> & { soldBy: ReadonlyMap<string, PeriodLine> }

function Board({ states, soldBy, now }: BoardProps) {
  const t = useTranslations('overview.board')
  return (
    <table className="w-full border-collapse cards:block" aria-label={t('title')}>
      <thead className="cards:sr-only">
        <tr className="text-note font-semibold whitespace-nowrap text-muted *:pb-1">
          <th scope="col" className="text-start">
            {t('branch')}
          </th>
          <th scope="col" className="ps-4 text-end">
            {t('lastSale')}
          </th>
          <th scope="col" className="ps-4 text-end">
            {t('today')}
          </th>
          <th scope="col" className="ps-4 text-end">
            {t('cash')}
          </th>
        </tr>
      </thead>
      <tbody className="cards:block">
        {states.map((state) => (
          <Row key={state.code} state={state} sold={soldBy.get(state.code) ?? null} now={now} />
        ))}
      </tbody>
    </table>
  )
}

const SMALL = 'block font-words text-small text-muted'
const FIGURE =
  'w-[1%] py-1.5 ps-4 text-end align-top font-figures whitespace-nowrap cards:w-auto cards:py-0 cards:ps-0 cards:text-start cards:whitespace-normal'

function Row({ state, sold, now }: { state: BranchState; sold: PeriodLine | null; now: Date }) {
  const t = useTranslations('overview.board')
  const { code, name, status, tills, tillsOn, lastSaleAt, toDo, cashCents } = state
  const nowCents = sold?.nowCents ?? 0n
  const thenCents = sold?.thenCents ?? 0n
  return (
    <tr className="not-first:border-t not-first:border-line print:break-inside-avoid cards:grid cards:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] cards:gap-x-4 cards:py-2">
      <th
        scope="row"
        className="py-1.5 text-start align-top font-semibold wrap-anywhere cards:col-span-full cards:py-0"
      >
        <Link href={pageAddress('/now', { branch: code })} prefetch={false} className="inline-block py-1">
          {name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-normal">
          <Word tone={isLate(state) ? 'bad' : status === 'open' ? 'good' : undefined}>{t(`states.${status}`)}</Word>
          {status === 'open' && <small className="text-small text-muted">{t('tillsOn', { on: tillsOn, tills })}</small>}
          {toDo > 0 && <Word tone="look">{t('toDoAt', { count: toDo })}</Word>}
        </span>
      </th>
      <td className={`${FIGURE} cards:hidden`}>{lastSaleAt ? <LastSale at={lastSaleAt} now={now} /> : t('none')}</td>
      <td className={FIGURE}>
        {formatUsd(nowCents)}
        <small className={SMALL}>{t('then', { amount: formatUsd(thenCents) })}</small>
        <Change nowCents={nowCents} thenCents={thenCents} />
        {lastSaleAt && (
          <small className="hidden font-words text-small text-muted cards:block">
            {t('lastSale')} <LastSale at={lastSaleAt} now={now} />
          </small>
        )}
      </td>
      <td className={FIGURE}>
        {formatUsd(cashCents.drawers + cashCents.safe)}
        <small className={SMALL}>{t('safe', { amount: formatUsd(cashCents.safe) })}</small>
      </td>
    </tr>
  )
}

/** Today's as a time, an older one as a day. */
function LastSale({ at, now }: { at: Date; now: Date }) {
  const locale = useLocale()
  const day = harareDay(at)
  return day === harareDay(now) ? harareClock(at).slice(0, 5) : formatShortDay(day, locale)
}
