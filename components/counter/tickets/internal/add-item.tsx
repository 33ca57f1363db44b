'use client'

import { useTranslations } from 'next-intl'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { useChosenKey } from '@/components/ui/buttons/key-map.tsx'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { LineFold } from '@/components/ui/lists/line-folds.tsx'
import { ADD_FORM, KEYED_KINDS, KINDS, SALE_KINDS, type SaleKind } from '@/lib/counter/kinds/model.ts'
import { COMMANDS } from '@/lib/people/keys/model.ts'
import { insteadOfSelling, TypedBesideFields } from './typed-beside.tsx'

/** Letters that no other control beside a price has. */
const LETTERS: Readonly<Record<SaleKind, string>> = {
  airtime: 'F',
  bundle: 'G',
  electricity: 'H',
  bill: 'I',
  voucher: 'J',
}

/**
 * Adds an item for the same customer, slip and payment: by the keys of the key bar, or unfolded with + by a letter. The
 * fold works before any script.
 */
export function AddItem({ ticketId, add }: { ticketId: string; add: FormAction }) {
  const t = useTranslations('tender')
  const scripted = useHydrated()
  return (
    <>
      <form id={ADD_FORM} action={add} className="contents">
        <input type="hidden" name="ticketId" value={ticketId} />
        <TypedBesideFields />
        {scripted && (
          <AddByKey
            texts={Object.fromEntries(KEYED_KINDS.map((kind) => [kind, t('addTo', { kind: t(`kinds.${kind}`) })]))}
          />
        )}
      </form>
      <LineFold title={t('addMore')} letter="+">
        <div className="flex flex-wrap gap-2">
          {SALE_KINDS.map((kind) => (
            <button
              key={kind}
              type="submit"
              {...(scripted ? { form: ADD_FORM, name: 'kind', value: kind } : insteadOfSelling(kind))}
              className="border-fine inline-flex min-h-target items-center gap-2.5 rounded border-edge bg-paper px-4 font-semibold hover:border-ink"
              aria-keyshortcuts={LETTERS[kind]}
            >
              {t(`kinds.${kind}`)}
              <Kbd>{LETTERS[kind]}</Kbd>
            </button>
          ))}
        </div>
      </LineFold>
    </>
  )
}

/**
 * For keys alone: at a slip that has items, a key of the bar adds one of its kind. The bar itself, the list of keys and
 * the palette find these buttons.
 */
export function AddByKey({ texts }: { texts: Readonly<Record<string, string>> }) {
  const chosen = useChosenKey()
  return KEYED_KINDS.map((kind) => (
    <button
      key={kind}
      type="submit"
      name="kind"
      value={kind}
      className="sr-only"
      tabIndex={-1}
      data-command={KINDS[kind].command}
      aria-keyshortcuts={chosen(COMMANDS[KINDS[kind].command].key)}
    >
      {texts[kind]}
    </button>
  ))
}
