'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { ButtonLink } from '@/components/ui/button-link.tsx'

/** A bouncing key must not leave a page before anyone has seen it. */
const AFTER_MS = 700
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
  useEffect(() => {
    if (!onEnter) return
    const timer = setTimeout(() => document.getElementById(ID)?.focus(), AFTER_MS)
    return () => clearTimeout(timer)
  }, [onEnter])
  return (
    <ButtonLink
      id={ID}
      href={href}
      look={look}
      shortcut={onEnter ? { label: 'Enter', key: 'N' } : { label: 'N', key: 'N' }}
    >
      {children ?? t('customer')}
    </ButtonLink>
  )
}
