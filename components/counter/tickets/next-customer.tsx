'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { FocusSoon } from './internal/attention.tsx'

const ID = 'next-customer'

type Props = {
  href: string
  look?: 'main'
  /** Whether Enter continues. Never while a token was neither printed nor copied. */
  onEnter: boolean
  children?: string
}

/** On to the next sale. */
export function NextCustomer({ href, look, onEnter, children }: Props) {
  const t = useTranslations('next')
  return (
    <>
      <ButtonLink
        id={ID}
        href={href}
        look={look}
        shortcut={onEnter ? { label: 'Enter', key: 'N' } : { label: 'N', key: 'N' }}
      >
        {children ?? t('customer')}
      </ButtonLink>
      {onEnter && <FocusSoon id={ID} />}
    </>
  )
}
