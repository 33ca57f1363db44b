import { cva } from 'class-variance-authority'
import { useTranslations } from 'next-intl'

/** A card of something to practise, and whether it is done. */
export const doneLook = cva('rounded border bg-paper', {
  variants: { done: { true: 'border-s-bar border-ok', false: 'border-line' }, of: { card: 'p-4', line: 'px-4 py-2' } },
  defaultVariants: { of: 'card' },
})

export function DoneMark({ done }: { done: boolean }) {
  const t = useTranslations('training')
  return (
    <span
      className={`text-note font-semibold whitespace-nowrap ${done ? 'rounded-small bg-ok-bg px-2 py-0.5 text-ok' : 'text-muted'}`}
    >
      {t(done ? 'done' : 'open')}
    </span>
  )
}
