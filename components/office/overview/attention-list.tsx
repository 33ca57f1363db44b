import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/office-page.tsx'
import type { DrawerLine } from '@/lib/counter/shifts/model.ts'
import type { FundingOutcome, FundingRow } from '@/lib/office/fundings/model.ts'
import type { Attention } from '@/lib/office/overview/model.ts'
import { formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareClock, harareStamp, sayDay } from '@/lib/platform/shared/time.ts'

/** How many drawers are named; the rest share a line. */
const MOST = 3

type Tone = 'bad' | 'look' | 'good'
type Line = { key: string; href: string; tone: Tone; text: string; sum?: string }

const TONES = { credited: 'good', failed: 'bad', not_made: 'bad' } as const satisfies Partial<
  Record<FundingOutcome, Tone>
>

/** What needs attention now; each line links to its page. */
export function AttentionList({ attention }: { attention: Attention }) {
  const t = useTranslations('attention')
  const locale = useLocale()
  const lines = linesOf(attention, t, locale)
  if (lines.length === 0) return null
  return (
    <Panel title={t('title')}>
      <ul className="-my-2 grid [&_li+li]:border-t [&_li+li]:border-line">
        {lines.map(({ key, href, tone, text, sum }) => (
          <li key={key}>
            <Link
              href={href}
              prefetch={false}
              className="group grid min-h-target grid-cols-[0.875rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2 no-underline focus-visible:outline-offset-[0] print:min-h-0 print:py-0.5"
            >
              <i
                className="size-3.5 bg-wait [print-color-adjust:exact] shape-triangle data-[tone=bad]:bg-bad data-[tone=bad]:shape-cross data-[tone=good]:rounded-full data-[tone=good]:bg-ok data-[tone=good]:[clip-path:none]"
                data-tone={tone}
                aria-hidden="true"
              />
              <span className="group-hover:underline-offset-link group-hover:underline">{text}</span>
              {sum && <b className="text-end font-figures tabular-nums">{sum}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Words = ReturnType<typeof useTranslations<'attention'>>

function linesOf(
  { day, short, held, reversals, foreign, topUps, unfollowed, unsigned }: Attention,
  t: Words,
  locale: string,
): Line[] {
  const more = short.length - MOST
  const lines: (Line | null)[] = [
    unfollowed && { key: 'unfollowed', href: '/now', tone: 'bad', text: unfollowedText(unfollowed, t, locale) },
    ...short.slice(0, MOST).map((line) => shortLine(line, t)),
    more > 0 ? { key: 'short', href: `/drawers?day=${day}`, tone: 'bad', text: t('moreShort', { count: more }) } : null,
    held.count > 0
      ? {
          key: 'held',
          href: '/reports?report=held',
          tone: 'look',
          text: t('held', { count: held.count }),
          sum: formatUsd(held.cents),
        }
      : null,
    reversals > 0
      ? { key: 'reversals', href: '/reversals', tone: 'look', text: t('reversals', { count: reversals }) }
      : null,
    foreign && {
      key: 'foreign',
      href: `/day-close?day=${foreign.day}`,
      tone: 'look',
      text: t('foreign', { count: foreign.count }),
      sum: formatUsd(foreign.cents),
    },
    ...topUps.map((row) => topUpLine(row, t)),
    unsigned === null
      ? null
      : {
          key: 'unsigned',
          href: `/day-close?day=${unsigned}`,
          tone: 'look',
          text: t('unsigned', { day: sayDay(unsigned, locale) }),
        },
  ]
  return lines.filter((line) => line !== null)
}

function unfollowedText({ since }: { since: Date | null }, t: Words, locale: string): string {
  return since === null ? t('neverFollowed') : t('unfollowed', { at: harareStamp(since, locale) })
}

function shortLine({ id, branchName, tillNumber, closedBy, differences }: DrawerLine, t: Words): Line {
  const sums = differences.filter(({ cents }) => cents < 0n).map(formatMoney)
  const text = t('short', { branch: branchName, number: tillNumber, name: closedBy })
  return { key: id, href: `/drawers/${id}`, tone: 'bad', text, sum: sums.join(' ') }
}

function topUpLine({ id, outcome, methodLabel, amountCents, createdAt }: FundingRow, t: Words): Line {
  const tone: Tone = outcome in TONES ? TONES[outcome as keyof typeof TONES] : 'look'
  const text = t(`topUps.${outcome}`, { method: methodLabel, at: harareClock(createdAt).slice(0, 5) })
  return { key: id, href: `/top-ups/${id}`, tone, text, sum: formatUsd(amountCents) }
}
