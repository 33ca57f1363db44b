'use client'

import { usePathname, useSearchParams } from 'next/navigation'

/** A hidden field with the page's own address, so a form can return to it. */
export function CurrentAddress({ name }: { name: string }) {
  const path = usePathname()
  const search = useSearchParams().toString()
  return <input type="hidden" name={name} value={search ? `${path}?${search}` : path} />
}
