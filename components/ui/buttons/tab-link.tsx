import Link from 'next/link'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Link>, 'className' | 'prefetch' | 'aria-current'> & { isCurrent: boolean }

export function TabLink({ isCurrent, ...link }: Props) {
  return (
    <Link
      {...link}
      prefetch={false}
      aria-current={isCurrent ? 'page' : undefined}
      className="border-fine inline-flex min-h-target items-center rounded border-edge px-4 font-semibold whitespace-nowrap no-underline hover:border-ink aria-[current]:border-ink aria-[current]:bg-paper aria-[current]:shadow-tab-under"
    />
  )
}
