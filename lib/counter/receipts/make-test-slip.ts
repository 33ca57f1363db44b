import { requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { isLocale } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'
import { logoOf } from './internal/slip-of.ts'
import type { Slip } from './model.ts'
import { shopText } from './shop-text.ts'

/** A slip that sells nothing, for trying a printer: the shop's head, a line of every kind, and a code to scan. */
export async function makeTestSlip(actor: Actor): Promise<Slip> {
  const till = requireTill(actor)
  const locale = isLocale(actor.locale) ? actor.locale : 'en'
  const [words, shop] = await Promise.all([wordsFor(locale), shopText(till.branchCode)])
  const place = `${words('shell.till', { number: till.number })} · ${actor.name}`
  return {
    locale,
    opensDrawer: false,
    blocks: [
      ...logoOf(shop),
      {
        kind: 'head',
        title: shop.name,
        lines: [till.branchName, ...shop.lines, place, harareStamp(sharedNow(), locale)],
      },
      { kind: 'mark', of: 'state', title: words('printer.testTitle'), lines: [words('printer.testLine')] },
      {
        kind: 'code',
        label: words('slip.enterCode'),
        codes: [{ name: null, groups: ['0000', '1111', '2222', '3333', '4444'] }],
      },
      { kind: 'foot', lines: shop.footer },
    ],
  }
}
