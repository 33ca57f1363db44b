import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TrendLine } from '@/components/office/charts/trend-line.tsx'
import { Change } from './change.tsx'

type GridProps = { size: Size; children: ReactNode }

/** Figures side by side: a few large ones, or more that are small. */
export function FigureGrid({ size, children }: GridProps) {
  return (
    <dl
      className={`grid gap-4 max-phone:grid-cols-[repeat(auto-fit,minmax(max(9.5rem,40%),1fr))] max-phone:gap-3 print:gap-2 ${size === 'large' ? 'grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] print:grid-cols-4' : 'grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] print:grid-cols-6'}`}
    >
      {children}
    </dl>
  )
}

type Size = 'large' | 'small'

type CardProps = {
  name: string
  value: string
  size?: Size
  /** Where the figure's details are; null if they may not be read. */
  to?: { href: string; text: string } | null
  children?: ReactNode
}

export function FigureCard({ name, value, size = 'large', to = null, children }: CardProps) {
  return (
    <div
      className={`flex flex-col rounded bg-paper max-phone:px-3 max-phone:pt-3 print:break-inside-avoid print:border print:border-line print:bg-transparent print:px-3 print:py-2 ${size === 'large' ? 'px-6 pt-4' : 'px-4 pt-3'} ${to ? 'pb-1' : 'pb-3'}`}
    >
      <dt className="text-note font-semibold text-muted">{name}</dt>
      <dd
        className={`font-figures leading-close font-bold wrap-anywhere print:text-lg ${size === 'large' ? 'text-[2rem] max-phone:text-xl' : 'text-lg'}`}
      >
        {value}
      </dd>
      {children}
      {to && (
        <dd className="mt-auto text-note print:hidden">
          <Link
            className="underline-offset-link inline-flex min-h-target items-center font-semibold"
            href={to.href}
            prefetch={false}
          >
            {to.text}
          </Link>
        </dd>
      )}
    </div>
  )
}

export function Note({ children }: { children: ReactNode }) {
  return <dd className="text-note text-muted">{children}</dd>
}

/** `none`: a change in percent says nothing. */
export type Fall = 'bad' | 'calm' | 'none'

type BeforeProps = { now: bigint | null; then: bigint | null; text: string; fall?: Fall }

/** The figure before, and how much that is more or less. */
export function Before({ now, then, text, fall = 'bad' }: BeforeProps) {
  const t = useTranslations('period')
  return (
    <Note>
      {t('thenSum', { amount: text })}
      {now !== null && then !== null && fall !== 'none' && (
        <Change nowCents={now} thenCents={then} calm={fall === 'calm'} />
      )}
    </Note>
  )
}

/** `isRunning`: the last day has not ended. */
type TrendProps = { values: readonly number[]; isRunning: boolean }

export function Trend({ values, isRunning }: TrendProps) {
  return (
    <dd className="mt-auto pt-2">
      <TrendLine values={values} isRunning={isRunning} />
    </dd>
  )
}
