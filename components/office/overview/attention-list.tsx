import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { DrawerLine } from '@/lib/counter/shifts/model.ts'
import type { OpenFunding } from '@/lib/office/fundings/model.ts'
import type { Attention } from '@/lib/office/overview/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { formatFundingLabel } from '@/lib/platform/shared/payment.ts'
import { formatDay, harareClock, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'

/** How many drawers are named; the rest share a line for each day. */
const MOST = 3

type Tone = 'bad' | 'look'
type Line = { key: string; href: string | null; tone: Tone; text: string; sum?: string }

const SHAPES: Record<Tone, string> = {
  bad: 'bg-bad shape-cross',
  look: 'bg-wait shape-triangle',
}

const ROW = 'grid min-h-target grid-cols-[0.875rem_minmax(0,1fr)] items-center gap-x-3 py-2 print:min-h-0 print:py-0.5'

const TONES = { failed: 'bad', not_made: 'bad' } as const satisfies Partial<Record<OpenFunding['outcome'], Tone>>

/** What needs attention now; each line links to its page, if the viewer may open it. */
export function AttentionList({ attention, mayCloseDay }: { attention: Attention; mayCloseDay: boolean }) {
  const t = useTranslations('attention')
  const locale = useLocale()
  const funding = useTranslations('topUps')
  const topUps = attention.topUps.map((row) => ({ ...row, methodLabel: formatFundingLabel(row.methodLabel, funding) }))
  const lines = linesOf({ ...attention, topUps }, mayCloseDay, t, locale)
  if (lines.length === 0) return null
  return (
    <Panel title={t('title')}>
      <ul className="-my-2 grid">
        {lines.map((line) => (
          <li key={line.key} className="not-first:border-t not-first:border-line">
            {line.href === null ? (
              <div className={ROW}>
                <LineText line={line} />
              </div>
            ) : (
              <Link
                href={line.href}
                prefetch={false}
                className={`group ${ROW} no-underline focus-visible:outline-offset-[0]`}
              >
                <LineText line={line} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function LineText({ line: { tone, text, sum } }: { line: Line }) {
  return (
    <>
      <i className={`size-3.5 [print-color-adjust:exact] ${SHAPES[tone]}`} aria-hidden="true" />
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="group-hover:underline-offset-link flex-1 group-hover:underline">{text}</span>
        {sum && <b className="ms-auto text-end font-figures">{sum}</b>}
      </span>
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'attention'>>

function linesOf(
  { short, held, reversals, foreign, toAssign, topUps, oldRates, unfollowed, unsigned }: Attention,
  mayCloseDay: boolean,
  t: Words,
  locale: string,
): Line[] {
  const lines: (Line | null)[] = [
    unfollowed && { key: 'unfollowed', href: '/now', tone: 'bad', text: unfollowedText(unfollowed, t, locale) },
    ...oldRates.map(
      (rate): Line => ({
        key: rate.currency,
        href: '/money',
        tone: 'look',
        text: t('oldRate', { currency: currencyName(rate.currency), at: harareStamp(rate.setAt, locale) }),
      }),
    ),
    ...short.slice(0, MOST).map((line) => shortLine(line, t, locale)),
    ...moreShort(short.slice(MOST), t, locale),
    heldLine('held', held.mobileCount, held.mobileCents, t),
    heldLine('heldCash', held.cashCount, held.cashCents, t),
    reversals > 0
      ? { key: 'reversals', href: '/reversals', tone: 'look', text: t('reversals', { count: reversals }) }
      : null,
    foreign && {
      key: 'foreign',
      href: mayCloseDay ? `/day-close?day=${foreign.day}` : null,
      tone: 'look',
      text: t('foreign', { count: foreign.count }),
      sum: formatUsd(foreign.cents),
    },
    toAssign > 0
      ? { key: 'toAssign', href: '/statement/open', tone: 'look', text: t('toAssign', { count: toAssign }) }
      : null,
    ...topUps.map((row) => topUpLine(row, t)),
    unsignedLine(unsigned, t, locale),
  ]
  return lines.filter((line) => line !== null)
}

function unsignedLine([newest, ...older]: readonly string[], t: Words, locale: string): Line | null {
  if (newest === undefined) return null
  const text =
    older.length === 0
      ? t('unsigned', { day: formatDay(newest, locale) })
      : t('unsignedDays', { count: older.length + 1 })
  // Days are signed in order.
  return { key: 'unsigned', href: `/day-close?day=${older.at(-1) ?? newest}`, tone: 'look', text }
}

function unfollowedText({ since }: { since: Date | null }, t: Words, locale: string): string {
  return since === null ? t('neverFollowed') : t('unfollowed', { at: harareStamp(since, locale) })
}

/** Money of sales under way needs no attention: those sales are listed as waiting. */
function heldLine(key: 'held' | 'heldCash', count: number, cents: bigint, t: Words): Line | null {
  if (count === 0) return null
  return { key, href: '/reports?report=held', tone: 'look', text: t(key, { count }), sum: formatUsd(cents) }
}

function shortLine(drawer: DrawerLine, t: Words, locale: string): Line {
  const { id, branchName, tillNumber, closedBy, closedAt, differences } = drawer
  const sums = differences.filter(({ cents }) => cents < 0n).map(formatMoney)
  const day = closedAt ? formatDay(harareDay(closedAt), locale) : ''
  const text = t('short', { branch: branchName, number: tillNumber, name: closedBy, day })
  return { key: id, href: `/drawers/${id}`, tone: 'bad', text, sum: sums.join(' ') }
}

/** The drawers that are not named, a line for each day they were counted on. */
function moreShort(rest: readonly DrawerLine[], t: Words, locale: string): Line[] {
  const days = rest.flatMap(({ closedAt }) => (closedAt ? [harareDay(closedAt)] : []))
  return [...new Set(days)].map((day) => {
    const count = days.filter((one) => one === day).length
    const text = t('moreShort', { count, day: formatDay(day, locale) })
    return { key: `short ${day}`, href: `/drawers?day=${day}`, tone: 'bad', text }
  })
}

function topUpLine({ id, outcome, methodLabel, amountCents, createdAt }: OpenFunding, t: Words): Line {
  const tone: Tone = outcome in TONES ? TONES[outcome as keyof typeof TONES] : 'look'
  const text = t(`topUps.${outcome}`, { method: methodLabel, at: harareClock(createdAt).slice(0, 5) })
  return { key: id, href: `/top-ups/${id}`, tone, text, sum: formatUsd(amountCents) }
}
