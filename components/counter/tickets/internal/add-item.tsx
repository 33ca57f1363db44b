'use client'

import { useTranslations } from 'next-intl'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { foldLook } from '@/components/ui/lists/fold-look.ts'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import { insteadOfSelling } from './instead-of-selling.ts'
import { TypedBesideFields } from './typed-beside.tsx'

/** Adds an item for the same customer, slip and payment. Opens with + and works before any script. */
export function AddItem({ ticketId, add }: { ticketId: string; add: FormAction }) {
  const t = useTranslations('tender')
  const scripted = useHydrated()
  return (
    <details className="mt-2">
      <summary className={`gap-2 ${foldLook()}`} aria-keyshortcuts="+">
        {t('addMore')} <Kbd>+</Kbd>
      </summary>
      <form action={add} className="flex flex-wrap gap-2">
        <input type="hidden" name="ticketId" value={ticketId} />
        <TypedBesideFields />
        {SALE_KINDS.map((kind) => (
          <button
            key={kind}
            type="submit"
            {...(scripted ? { name: 'kind', value: kind } : insteadOfSelling(kind))}
            className="border-fine min-h-target rounded border-edge bg-paper px-4 font-semibold hover:border-ink"
          >
            {t(`kinds.${kind}`)}
          </button>
        ))}
      </form>
    </details>
  )
}
