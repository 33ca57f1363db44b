'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { FocusSoon } from '@/components/ui/focus/focus-soon.tsx'

const ID = 'next-customer'

type Props = {
  href: string
  /** Whether it is the screen's black button, which Enter presses. Never while a token was neither printed nor copied. */
  main: boolean
  children?: string
}

/** On to the next sale. */
export function NextCustomer({ href, main, children }: Props) {
  const t = useTranslations('next')
  return (
    <>
      <ButtonLink
        id={ID}
        href={href}
        look={main ? 'main' : undefined}
        shortcut={main ? { label: 'Enter', key: 'N' } : { label: 'N', key: 'N' }}
      >
        {children ?? t('customer')}
      </ButtonLink>
      {main && <FocusSoon id={ID} />}
    </>
  )
}
