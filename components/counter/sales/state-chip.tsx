import { cva } from 'class-variance-authority'
import { useTranslations } from 'next-intl'
import type { Outcome } from '@/lib/counter/sales/model.ts'

type Props = {
  outcome: Outcome | null
  size?: 'large'
  /** A more precise word than the state's, such as that a token is ready. */
  word?: string
}

const chip = cva(
  'inline-flex items-center gap-1.75 justify-self-start rounded-small leading-snug font-semibold whitespace-nowrap forced-colors:border',
  {
    variants: {
      outcome: {
        delivered: 'bg-ok-bg text-ok',
        waiting: 'bg-wait-bg text-wait',
        // The same amber, inverted.
        unknown: 'bg-wait text-wait-bg',
        sending: 'bg-line text-ink',
        failed: 'bg-bad-bg text-bad',
        not_sold: 'bg-bad-bg text-bad',
        reversed: 'bg-rev-bg text-rev',
      },
      size: { usual: 'py-0.5 ps-1.75 pe-2.25 text-small', large: 'py-1.25 ps-2.75 pe-3.5 text-body' },
    },
    defaultVariants: { size: 'usual' },
  },
)

/** A disc: delivered. An open ring: being worked on. Three dots: on its way. A cross: nothing was delivered. */
const shape = cva('h-3 flex-none forced-colors:forced-color-adjust-none', {
  variants: {
    outcome: {
      delivered: 'w-3 rounded-full bg-current',
      waiting: 'w-3 rounded-full border-[2.5px] border-current border-r-transparent',
      unknown: 'w-3 bg-current shape-diamond',
      sending: 'w-3.75 bg-dots',
      failed: 'w-3 bg-current shape-cross',
      not_sold: 'w-3 bg-current shape-cross',
      reversed: 'w-3 bg-current shape-arrow-back',
    },
  },
})

/** A sale's outcome as a word, a shape and a colour; each is enough without the others. */
export function StateChip({ outcome, size, word }: Props) {
  const t = useTranslations('states')
  if (outcome === null) return null
  return (
    <span className={chip({ outcome, size })}>
      <i className={shape({ outcome })} aria-hidden="true" />
      {word ?? t(outcome)}
    </span>
  )
}
